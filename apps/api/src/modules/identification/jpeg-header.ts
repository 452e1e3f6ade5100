export type PictureSize = { readonly width: number; readonly height: number }

type Bounds = { readonly leastSide: number; readonly maxSide: number; readonly maxPixels: number }

/** What is decoded here: a few bytes can claim a hundred million pixels. */
const ofFace: Bounds = { leastSide: 200, maxSide: 4_096, maxPixels: 12_000_000 }

/**
 * Checks a picture without decoding it: a JPEG from its first marker to its last, with a frame of a camera's size. It
 * must run before any decoder.
 */
export function readJpeg(bytes: Buffer, { leastSide, maxPixels, maxSide } = ofFace): PictureSize | undefined {
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
  // Each segment states its length; one that ends outside the file or never advances is an attack.
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // The image data begins here, and no decoder accepts a frame header after it.
    if (marker === 0xda) return undefined
    at += 2 + length
  }
  return undefined
}

/** Baseline and progressive, the kinds that cameras write and decoders read. */
function isFrame(marker: number): boolean {
  return marker === 0xc0 || marker === 0xc1 || marker === 0xc2
}

/** Decodes bare base64 or a data URL; returns undefined for anything else. */
export function pictureBytes(text: string, atMost: number): Buffer | undefined {
  const bare = text.startsWith('data:') ? text.replace(/^data:image\/jpeg;base64,/, '') : text
  if (bare.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return undefined
  const bytes = Buffer.from(bare, 'base64')
  return bytes.length <= atMost ? bytes : undefined
}
