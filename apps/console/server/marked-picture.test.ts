import { expect, test } from 'vitest'
import { markedPicture } from './marked-picture.ts'

const jpeg = (height: number, width: number) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    ...word(height),
    ...word(width),
    1,
    1,
    0x11,
    0,
  ])
const word = (number: number) => [number >> 8, number & 0xff]

test('a picture keeps its size and carries who looks at it, all over', () => {
  const bytes = jpeg(480, 640).toString('base64')
  const svg = markedPicture(bytes, 'Дана, 20.04.2026 12:34')

  expect(svg).toContain('viewBox="0 0 640 480"')
  expect(svg).toContain(`href="data:image/jpeg;base64,${bytes}"`)
  expect(svg.match(/Дана, 20\.04\.2026 12:34/g)!.length).toBeGreaterThan(20)
})

test('a name is text and no markup', () => {
  expect(markedPicture('', '<script>"&')).not.toContain('<script>')
})

test('a file without a frame is shown all the same', () => {
  for (const bytes of [
    Buffer.from('a paper'),
    jpeg(0, 0),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ])
    expect(markedPicture(bytes.toString('base64'), 'Дана')).toContain('viewBox="0 0 1000 1000"')
})
