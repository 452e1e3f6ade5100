/** A picture of flat gray 8 × 8 pixel squares, the least that makes a valid JPEG of this size. */
export type GrayPicture = {
  readonly columns: number
  readonly rows: number
  /** From 0 (black) to 255. */
  readonly levelAt: (column: number, row: number) => number
}

/** Encodes a baseline JPEG, ITU-T T.81. A flat square has one coefficient, so the tables contain nothing else. */
export function grayJpeg(picture: GrayPicture): Buffer {
  const { columns, rows } = picture
  return Buffer.concat([
    bytes(0xff, 0xd8),
    segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    // With all quantisers 8, a square's DC coefficient is its level above middle gray.
    segment(0xdb, [0, ...Array<number>(64).fill(8)]),
    segment(0xc0, [8, ...word(rows * 8), ...word(columns * 8), 1, 1, 0x11, 0]),
    // DC table: nine difference lengths with 4-bit codes. AC table: only the end-of-block symbol, one bit.
    segment(0xc4, [0x00, ...codesOfLength(4, 9), 0, 1, 2, 3, 4, 5, 6, 7, 8]),
    segment(0xc4, [0x10, ...codesOfLength(1, 1), 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    squares(picture),
    bytes(0xff, 0xd9),
  ])
}

function squares({ columns, levelAt, rows }: GrayPicture): Buffer {
  let bits = ''
  let before = 128
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const level = levelAt(column, row)
      bits += difference(level - before)
      before = level
    }
  }
  // The last byte is padded with ones, and a 0xFF byte is followed by a zero to distinguish it from a marker.
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []
  return bytes(...whole.map((eight) => Number.parseInt(eight, 2)).flatMap((byte) => (byte === 0xff ? [0xff, 0] : byte)))
}

function difference(value: number): string {
  const length = value === 0 ? 0 : Math.abs(value).toString(2).length
  const digits = length === 0 ? '' : (value > 0 ? value : value + 2 ** length - 1).toString(2).padStart(length, '0')
  return `${length.toString(2).padStart(4, '0')}${digits}0`
}

function segment(marker: number, content: readonly number[]): Buffer {
  return bytes(0xff, marker, ...word(content.length + 2), ...content)
}

function codesOfLength(length: number, count: number): number[] {
  return Array.from({ length: 16 }, (_, index) => (index === length - 1 ? count : 0))
}

function word(value: number): number[] {
  return [value >> 8, value & 0xff]
}

function bytes(...values: number[]): Buffer {
  return Buffer.from(values)
}
