import { expect, test } from 'vitest'
import { holdGrounds, needsSecondToRelease, waitsForTwo } from './payout-holds.ts'

test('a payout stopped by the anti-fraud centre, a report or its size is let go by two people, any other by one', () => {
  expect(holdGrounds.filter(needsSecondToRelease)).toEqual(['anti_fraud', 'report', 'large'])
})

const early = new Date('2026-02-01')
const late = new Date('2026-02-02')

test.each([
  ['at the limit', { amount: 300n }, false],
  ['above the limit', { amount: 301n }, true],
  ['above no limit', { amount: 301n, above: undefined }, false],
  ['that two people have let go', { amount: 301n, releasedAt: late }, false],
  [
    'that follows a declined one which two people had let go',
    { amount: 301n, releasedAt: early, declinedAt: late },
    true,
  ],
  ['let go after the decline', { amount: 301n, releasedAt: late, declinedAt: early }, false],
])('whether a payout %s waits for two people', (_, payout, waits) => {
  expect(waitsForTwo({ above: 300, releasedAt: undefined, declinedAt: undefined, ...payout })).toBe(waits)
})
