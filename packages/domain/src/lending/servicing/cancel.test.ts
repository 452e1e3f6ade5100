import { expect, test } from 'vitest'
import { addDays } from '../../calendar/day.ts'
import { stateCalendar } from '../../calendar/working-days.ts'
import { beginLife, closeThrough, comeTo, happen } from './life.ts'
import type { LoanTerms } from './loan-terms.ts'

const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-15' },
}
const late = comeTo(beginLife(pdl, stateCalendar([])), '2026-02-20')

test('paid reward and penalty stay earned; the unpaid rest is reversed, the penalty in its contract year', () => {
  const paid = happen(late, { on: '2026-02-20', do: 'pay', amount: 7_850_000, choice: null })
  const owed = paid.state.balances
  expect(owed.accrued_penalty).toBeGreaterThan(0)

  const { entries, state } = happen(paid, { on: '2026-02-21', do: 'cancel' })

  const { lines } = entries.at(-1)!
  const year = lines.find(({ account }) => account === 'penalty_income')
  expect(year).toMatchObject({ side: 'debit', contractYear: 0 })
  expect(state.penaltyYears[0]!.accrued).toBe(0 - state.balances.penalty_income)
  expect(state).toMatchObject({ state: 'cancelled', closedOn: '2026-02-21', rows: [], overdueSince: null })
  expect(state.balances).toMatchObject({
    ...{ principal: 0, overdue_principal: 0, accrued_reward: 0, overdue_reward: 0, accrued_penalty: 0 },
  })
})

test('nothing accrues after a cancellation, and later payments belong to the client', () => {
  const cancelled = happen(late, { on: '2026-02-20', do: 'cancel' })
  const later = closeThrough(cancelled, addDays('2026-02-20', 90))
  expect(later.entries).toEqual([])

  const { state } = happen(cancelled, { on: '2026-03-01', do: 'pay', amount: 50_000, choice: null })
  expect(state.balances).toMatchObject({ client_overpayment: -50_000, write_offs: 7_850_000, principal: 0 })
  expect(() => happen(cancelled, { on: '2026-03-01', do: 'write_off' })).toThrow('the loan is cancelled')
})
