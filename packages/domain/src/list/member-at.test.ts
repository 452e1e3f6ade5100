import { expect, test } from 'vitest'
import { memberAt } from './member-at.ts'

test('throws for an index outside the list', () => {
  expect(memberAt(['a', 'b'], 1)).toBe('b')
  expect(() => memberAt(['a', 'b'], 2)).toThrow('Nothing at 2 of a list of 2')
  expect(() => memberAt([], -1)).toThrow(RangeError)
})
