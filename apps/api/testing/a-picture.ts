/** A 400 × 400 JPEG in base64, as a camera's best frame is sent. Its tables and its one grey block are real. */
export function aPicture({ width = 400, height = 400 } = {}): string {
  return Buffer.concat([startOfImage, quantisation, frame(width, height), huffman, scan, endOfImage]).toString('base64')
}

const startOfImage = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const quantisation = Buffer.concat([Buffer.from('ffdb004300', 'hex'), Buffer.alloc(64, 16)])
const huffman = Buffer.concat([
  Buffer.from('ffc4001400010000000000000000000000000000000000', 'hex').subarray(0, 22),
  Buffer.from('ffc4001410010000000000000000000000000000000000', 'hex').subarray(0, 22),
])
const scan = Buffer.from('ffda0008010100003f00', 'hex')
const grayBlocks = Buffer.alloc(700, 0)
const endOfImage = Buffer.concat([grayBlocks, Buffer.from('ffd9', 'hex')])

function frame(width: number, height: number): Buffer {
  const header = Buffer.from('ffc0000b08000000000101110000', 'hex').subarray(0, 13)
  header.writeUInt16BE(height, 5)
  header.writeUInt16BE(width, 7)
  return header
}
