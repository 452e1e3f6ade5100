import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../calendar/day.ts'
import { stateCalendar } from '../../calendar/working-days.ts'
import { CalculationError } from '../../money/calculation-error.ts'
import { emptyBalances, withLines } from './books.ts'
import { beginLife, comeTo, happen } from './life.ts'
import type { Life, LifeEvent } from './life-event.ts'
import { statusOf } from './loan-status.ts'
import type { LoanTerms } from './loan-terms.ts'
import { payEarlier } from './restate.ts'

const weekendsOnly = stateCalendar([])
const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-15' },
}
const instalments: LoanTerms = { ...pdl, product: 'instalment', term: 6, rate: '0.3796' }

type Payment = LifeEvent & { readonly do: 'pay' }
const pay = (on: string, amount: number): Payment => ({ on, do: 'pay', amount, choice: null })

/** Balances of everything posted along the way. */
function booksOf(...steps: readonly Pick<Life, 'entries'>[]) {
  return withLines(
    emptyBalances,
    steps.flatMap(({ entries }) => entries.flatMap(({ lines }) => lines)),
  )
}

describe('a backdated payment', () => {
  test('that would have ended the loan in time ends it on that day: no penalty, no reward since', () => {
    const opened = beginLife(pdl, weekendsOnly)
    const late = comeTo(opened, '2026-02-05')
    expect(statusOf(late.state).daysOverdue).toBeGreaterThan(0)

    const told = payEarlier(late, pay('2026-01-29', 7_964_296))

    expect(told.state).toMatchObject({ state: 'closed', closedOn: '2026-01-29', day: '2026-02-05' })
    expect(told.state.balances).toMatchObject({ accrued_penalty: 0, penalty_income: 0, client_overpayment: 0 })
    expect(told.entries.map(({ kind, on }) => [kind, on])).toEqual([
      ['payment_received', '2026-02-05'],
      ['payment_backdated', '2026-02-05'],
    ])
    expect(booksOf(opened, late, told)).toEqual(told.state.balances)
  })

  test('leaves bank money that was settled since in place', () => {
    const first = happen(beginLife(instalments, weekendsOnly), pay('2026-02-16', 100_000))
    const { balances } = first.state
    const settled: Life = {
      ...first,
      state: { ...first.state, balances: { ...balances, receipts_in_transit: 0, settlement_bank: 100_000 } },
    }
    const told = payEarlier(comeTo(settled, '2026-02-20'), pay('2026-02-17', 50_000))
    expect(told.state.balances).toMatchObject({ receipts_in_transit: 50_000, settlement_bank: 100_000 })
  })

  test.each<[string, Payment]>([
    ['on the current day', pay('2026-02-05', 100)],
    ['on a day before the loan', pay('2026-01-14', 100)],
    ['of zero', pay('2026-02-04', 0)],
  ])('%s is rejected', (_name, payment) => {
    const life = comeTo(beginLife(pdl, weekendsOnly), '2026-02-05')
    expect(() => payEarlier(life, payment)).toThrow(CalculationError)
  })

  test('leaves the loan as if known on its day, whenever it is reported', { timeout: 60_000 }, () => {
    const anyPayment = fc.record({
      after: fc.nat(40),
      amount: fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 9_000_000 })),
      heard: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(pdl, instalments, { ...instalments, method: 'equal' as const }),
        fc.array(anyPayment, { minLength: 1, maxLength: 5 }),
        (terms, plan) => {
          let day = terms.openedOn
          const payments = plan.map(({ after, amount, heard }) => {
            day = addDays(day, after)
            return { payment: pay(day, amount), heardOn: addDays(day, heard) }
          })
          const end = addDays(day, 61)
          const known = payments.reduce((life, { payment }) => happen(life, payment), beginLife(terms, weekendsOnly))

          const opened = beginLife(terms, weekendsOnly)
          const steps: Life[] = [opened]
          let life = opened
          for (const { heardOn, payment } of payments.toSorted((one, other) =>
            one.heardOn < other.heardOn ? -1 : 1,
          )) {
            const today = comeTo(life, heardOn)
            life = payment.on < heardOn ? payEarlier({ ...today, entries: [] }, payment) : happen(today, payment)
            steps.push(today, life)
          }
          const ended = comeTo(life, end)

          expect(ended.state).toEqual(comeTo(known, end).state)
          expect(booksOf(...steps, ended)).toEqual(ended.state.balances)
        },
      ),
      { numRuns: 300 },
    )
  })
})
