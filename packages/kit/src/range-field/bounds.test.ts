import { expect, test } from 'vitest'
import { filledShare, withinBounds } from './bounds.ts'

const bounds = { min: 20_000, max: 180_500, step: 1_000 }

test.each`
  typed      | stands
  ${78_500}  | ${79_000}
  ${78_499}  | ${78_000}
  ${0}       | ${20_000}
  ${999_999} | ${180_000}
`('$typed typed moves the slider to $stands', ({ typed, stands }) => {
  expect(withinBounds(typed, bounds)).toBe(stands)
})

test('the track before the thumb is coloured from end to end and never further', () => {
  expect(filledShare(20_000, bounds)).toBe(0)
  expect(filledShare(180_500, bounds)).toBe(100)
  expect(filledShare(5, bounds)).toBe(0)
})
