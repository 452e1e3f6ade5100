import { expect, test } from 'vitest'
import { holdGrounds, needsSecondToRelease } from './payout-holds.ts'

test('a payout stopped by the anti-fraud centre or a report is let go by two people, any other by one', () => {
  expect(holdGrounds.filter(needsSecondToRelease)).toEqual(['anti_fraud', 'report'])
})
