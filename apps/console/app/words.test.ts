import { expect, test } from 'vitest'
import { countWords } from './words.tsx'

test('a count of a thousand and more is written in groups of three', () => {
  expect([0, 999, 1_240, 1_234_567].map(countWords)).toEqual(['0', '999', '1\u00a0240', '1\u00a0234\u00a0567'])
})
