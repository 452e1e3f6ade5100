import { expect, test } from 'vitest'
import { stateCalendar } from '../../calendar/working-days.ts'
import { largestPaymentLeft } from './largest-payment-left.ts'
import { beginLife, comeTo, happen } from './life.ts'
import { statusOf } from './loan-status.ts'

const terms = { product: 'instalment', amount: 30_000_000, term: 6, rate: '0.3796', method: 'annuity' } as const
const lent = beginLife({ ...terms, openedOn: '2026-02-02' }, stateCalendar([]))

test('a payment that is all but paid on its day leaves the next ones as large as they are', () => {
  const due = comeTo(lent, '2026-03-02')
  const { principal, reward } = statusOf(due.state).owed
  const paid = happen(due, { on: '2026-03-02', do: 'pay', amount: principal + reward - 1, choice: null })

  expect(largestPaymentLeft(due.state)).toBe(principal + reward)
  expect(largestPaymentLeft(paid.state)).toBe(principal + reward)
})

test('of a last payment only what is left counts, and nothing is left of a schedule that is all overdue', () => {
  const week = beginLife(
    { ...terms, product: 'pdl', rate: '0.00104', term: 7, openedOn: '2026-02-02' },
    stateCalendar([]),
  )
  const paid = happen(week, { on: '2026-02-09', do: 'pay', amount: 30_000_000, choice: null })

  expect(largestPaymentLeft(paid.state)).toBe(218_400)
  expect(largestPaymentLeft(comeTo(paid, '2026-02-10').state)).toBeNull()
})
