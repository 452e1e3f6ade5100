import { expect, test } from 'vitest'
import { isWorked } from './proof-of-work.ts'

test.each([
  [[0, 0b0000_0011], 14, true],
  [[0, 0b0000_0100], 14, false],
  [[1, 0], 14, false],
  [[0, 0xff], 8, true],
  [[0], 14, false],
  [[], 1, false],
])('%j with %i required zero bits is %s', (bytes, bits, expected) => {
  expect(isWorked(Uint8Array.from(bytes), bits)).toBe(expected)
})
