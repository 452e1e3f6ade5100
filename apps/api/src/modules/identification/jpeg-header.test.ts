import { expect, test } from 'vitest'
import { aPicture } from '../../../testing/a-picture.ts'
import { pictureBytes, readJpeg } from './jpeg-header.ts'

const picture = (size?: { width: number; height: number }) => Buffer.from(aPicture(size), 'base64')

test("returns the size of a camera's JPEG", () => {
  expect(readJpeg(picture({ width: 640, height: 480 }))).toEqual({ width: 640, height: 480 })
})

test('rejects a few bytes that claim a huge picture, before they are decoded', () => {
  expect(readJpeg(picture({ width: 65_535, height: 65_535 }))).toBeUndefined()
  expect(readJpeg(picture({ width: 4_000, height: 4_000 }))).toBeUndefined()
  expect(readJpeg(picture({ width: 199, height: 480 }))).toBeUndefined()
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['another kind of file', Buffer.from('89504e470d0a1a0a'.padEnd(400, '0'), 'hex')],
  [
    'only the start and end markers',
    Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(200), Buffer.from('ffd9', 'hex')]),
  ],
  ['a truncated picture', picture().subarray(0, 300)],
  [
    'a segment that never advances',
    Buffer.concat([Buffer.from('ffd8ffe00000', 'hex'), Buffer.alloc(200, 0xff), Buffer.from('ffd9', 'hex')]),
  ],
  [
    'a segment that ends outside the file',
    Buffer.concat([Buffer.from('ffd8ffe0ffff', 'hex'), Buffer.alloc(200), Buffer.from('ffd9', 'hex')]),
  ],
])('rejects %s', (_, bytes) => {
  expect(readJpeg(bytes)).toBeUndefined()
})

test('accepts base64 bare or as a data URL, and nothing that only looks like it', () => {
  const bare = aPicture()

  expect(pictureBytes(bare, 10_000)).toEqual(picture())
  expect(pictureBytes(`data:image/jpeg;base64,${bare}`, 10_000)).toEqual(picture())
  for (const broken of [
    '',
    '====',
    `${bare.slice(0, -3)}`,
    `${bare}!`,
    `data:image/png;base64,${bare}`,
    bare.replace('/', '-'),
  ]) {
    expect(pictureBytes(broken, 10_000), broken.slice(0, 20)).toBeUndefined()
  }
  expect(pictureBytes(bare, 100)).toBeUndefined()
})
