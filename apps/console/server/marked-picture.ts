/**
 * A picture as its viewer gets it: an SVG that holds the JPEG, with who looks and when across it, so that the mark is
 * there in a page, alone in a tab, on a photo of the screen and in a saved file.
 */
export function markedPicture(jpegBase64: string, mark: string): string {
  const { height, width } = sizeOf(Buffer.from(jpegBase64, 'base64'))
  const size = Math.max(10, Math.round(Math.min(width, height) / 28))
  const step = size * 6
  const line = [escaped(mark), escaped(mark), escaped(mark)].join('   ')
  // Beyond the picture on both sides, because the lines are turned.
  const rows = Array.from({ length: Math.ceil((height * 2) / step) }, (_, row) => row * step - height / 2)
  const texts = rows.map((y, row) => `<text x="${-width / 2 - (row % 2) * step}" y="${y}">${line}</text>`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<image width="${width}" height="${height}" href="data:image/jpeg;base64,${jpegBase64}"/>`,
    `<g font-family="sans-serif" font-size="${size}" font-weight="bold" fill="#fff" stroke="#000"`,
    ` stroke-width="${size / 9}" paint-order="stroke" opacity="0.38" transform="rotate(-24 ${width / 2} ${height / 2})"`,
    ` xml:space="preserve">${texts}</g></svg>`,
  ].join('')
}

const unknown = { width: 1_000, height: 1_000 }

/** What the first frame header says; a picture without one is drawn by the browser as far as it can. */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return width > 0 && height > 0 ? { width, height } : unknown
    }
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return unknown
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
