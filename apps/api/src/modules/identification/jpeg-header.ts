export type PictureSize = { readonly width: number; readonly height: number }

const leastSide = 200
const maxSide = 4_096
const maxPixels = 12_000_000

/**
 * Looks at a picture without decoding it: a JPEG from its first marker to its last, with a frame of a camera's size.
 * A few bytes can claim a hundred million pixels; whoever decodes must not be the first to notice.
 */
export function readJpeg(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 100 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return undefined
  const size = frameSize(bytes)
  if (!size) return undefined
  const { height, width } = size
  const isCameraSized = Math.min(width, height) >= leastSide && Math.max(width, height) <= maxSide
  return isCameraSized && width * height <= maxPixels ? size : undefined
}

function frameSize(bytes: Buffer): PictureSize | undefined {
  let at = 2
  // Each segment says how long it is; one that ends outside the file, or never advances, is a trap.
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // The picture's data begins: a frame that comes later would be too late for any decoder.
    if (marker === 0xda) return undefined
    at += 2 + length
  }
  return undefined
}

/** Baseline and progressive: what cameras write and decoders read. */
function isFrame(marker: number): boolean {
  return marker === 0xc0 || marker === 0xc1 || marker === 0xc2
}

/** Bare base64 or a data address; undefined for anything that base64 is not. */
export function pictureBytes(text: string, atMost: number): Buffer | undefined {
  const bare = text.startsWith('data:') ? text.replace(/^data:image\/jpeg;base64,/, '') : text
  if (bare.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return undefined
  const bytes = Buffer.from(bare, 'base64')
  return bytes.length <= atMost ? bytes : undefined
}
