import { expect, test } from 'vitest'
import { stateCalendar } from '../../calendar/working-days.ts'
import { beginLife, comeTo } from './life.ts'
import { statusOf } from './loan-status.ts'
import type { LoanTerms } from './loan-terms.ts'
import { overdueCost } from './overdue-cost.ts'

// Falls due on Thursday, 29.01.2026; late from Friday on; day 90 is 29.04.2026.
const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-15' },
}
const opened = beginLife(pdl, stateCalendar([]))
const on = (day: string) => comeTo(opened, day).state

test('a loan that is in time has no overdue cost', () => {
  expect(overdueCost(on('2026-01-29'))).toBeNull()
})

test('the cost of a day is what the next day adds, to the tiyn', () => {
  const cost = overdueCost(on('2026-01-30'))!

  const owed = (day: string) => statusOf(on(day)).payoff!.total
  expect(cost).toEqual({
    since: '2026-01-29',
    dayCosts: owed('2026-01-31') - owed('2026-01-30'),
    stopsOn: '2026-04-30',
  })
  expect(cost.dayCosts).toBeGreaterThan(0)
})

test('nothing grows from the returned day on', () => {
  const { stopsOn } = overdueCost(on('2026-02-20'))!

  expect(overdueCost(on(stopsOn))).toMatchObject({ dayCosts: 0, stopsOn })
  expect(statusOf(on('2026-09-01')).payoff).toEqual(statusOf(on(stopsOn)).payoff)
  expect(overdueCost(on('2026-04-28'))!.dayCosts).toBeGreaterThan(0)
  expect(overdueCost(on('2026-04-29'))!.dayCosts).toBe(0)
})
