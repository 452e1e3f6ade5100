import { expect, test } from 'vitest'
import { firstInputRating } from './first-input.ts'

test.each`
  ms     | rating
  ${0}   | ${'good'}
  ${100} | ${'good'}
  ${101} | ${'needs-improvement'}
  ${300} | ${'needs-improvement'}
  ${301} | ${'poor'}
`('[TEL-05] a first input delayed by $ms ms is $rating', ({ ms, rating }) => {
  expect(firstInputRating(ms)).toBe(rating)
})
