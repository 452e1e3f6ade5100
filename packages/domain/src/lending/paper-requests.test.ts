import { expect, test } from 'vitest'
import { papersUntil } from './paper-requests.ts'

test.each`
  askedOn         | decideOn        | until           | rule
  ${'2026-11-28'} | ${null}         | ${'2026-12-01'} | ${'three calendar days, the day of asking not counted'}
  ${'2026-11-28'} | ${'2026-12-10'} | ${'2026-12-01'} | ${'no longer, however late the decision is due'}
  ${'2026-11-28'} | ${'2026-12-01'} | ${'2026-12-01'} | ${'up to and including the day of the decision'}
  ${'2026-11-28'} | ${'2026-11-30'} | ${'2026-11-30'} | ${'never beyond the day of the decision'}
  ${'2026-11-28'} | ${'2026-11-28'} | ${'2026-11-28'} | ${'on that day itself until its end'}
  ${'2026-11-28'} | ${'2026-11-27'} | ${undefined}    | ${'not at all once it has passed'}
`('papers are waited for $rule', ({ askedOn, decideOn, until }) => {
  expect(papersUntil(askedOn, decideOn)).toBe(until)
})
