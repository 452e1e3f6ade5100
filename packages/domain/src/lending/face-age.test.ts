import { expect, test } from 'vitest'
import { isFaceTooOld } from './face-age.ts'

test.each`
  matchedOn       | today           | isTooOld
  ${'2026-01-01'} | ${'2026-01-01'} | ${false}
  ${'2026-01-01'} | ${'2026-06-30'} | ${false}
  ${'2026-01-01'} | ${'2026-07-01'} | ${true}
  ${'2026-01-01'} | ${'2025-12-31'} | ${false}
`('a face of $matchedOn is too old on $today: $isTooOld', ({ isTooOld, matchedOn, today }) => {
  expect(isFaceTooOld(matchedOn, today)).toBe(isTooOld)
})
