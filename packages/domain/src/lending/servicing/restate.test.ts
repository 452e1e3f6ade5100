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

describe('a payment taken back after its credit was returned', () => {
  const due = 500_000
  const opened = beginLife(instalments, weekendsOnly)
  const paid = [due, 1_000].reduce<Life>((life, amount) => happen(life, pay('2026-02-01', amount)), opened)
  const returned = happen(paid, { on: '2026-02-02', do: 'return_credit' })
  const takenBack = (life: Life, on: string) =>
    happen(comeTo(life, on), { on, do: 'reverse', event: 0, excused: false })

  test('leaves the bank as it is: what was sent stays sent, and what no credit covers is a loss', () => {
    const after = takenBack(returned, '2026-02-03')

    expect(returned.state.balances).toMatchObject({ settlement_bank: -8_351_000, client_overpayment: 0 })
    expect(after.state.balances).toMatchObject({
      ...{ settlement_bank: -8_351_000, receipts_in_transit: 1_000, write_offs: 500_000, client_overpayment: 0 },
    })
    expect(after.entries.flatMap(({ lines }) => lines)).not.toContainEqual(
      expect.objectContaining({ account: 'settlement_bank' }),
    )
  })

  test('is no loss any more when the bank did not pay the credit out after all', () => {
    const failed = happen(takenBack(returned, '2026-02-03'), { on: '2026-02-03', do: 'return_failed', event: 2 })

    expect(failed.state.balances).toEqual(takenBack(paid, '2026-02-03').state.balances)
  })

  test('is a debt of the client once the loan is written off', () => {
    const lost = takenBack(returned, '2026-02-03')
    const writtenOff = happen(lost, { on: '2026-02-03', do: 'write_off' })
    const { write_offs } = writtenOff.state.balances
    const again = happen(writtenOff, pay('2026-02-04', write_offs))

    expect(write_offs).toBeGreaterThan(500_000)
    expect(again.state.balances).toMatchObject({ write_offs: 0, client_overpayment: 0 })
  })
})

describe('a return of credit that the bank did not pay out', () => {
  const paidTwice = [pay('2026-02-13', 1_500_000), pay('2026-02-13', 2_000_000)]
  const begin = (...payments: readonly Payment[]) => payments.reduce<Life>(happen, beginLife(instalments, weekendsOnly))
  const returned = () => happen(begin(...paidTwice), { on: '2026-02-20', do: 'return_credit' })

  test('leaves the loan as if it had never been returned: what it would have paid meanwhile is paid in time', () => {
    const untouched = comeTo(begin(...paidTwice), '2026-04-01')
    const failed = happen(comeTo(returned(), '2026-04-01'), { on: '2026-04-01', do: 'return_failed', event: 2 })

    expect(failed.state.rows).toEqual(untouched.state.rows)
    expect(failed.state.overdueSince).toBeNull()
    expect(failed.state.balances).toEqual(untouched.state.balances)
  })

  test('fails once, and only a return of credit can fail', () => {
    const failed = happen(returned(), { on: '2026-02-21', do: 'return_failed', event: 2 })

    for (const event of [2, 0, 9])
      expect(() => happen(failed, { on: '2026-02-21', do: 'return_failed', event })).toThrow('no return of credit')
  })
})

test('a returned credit that the bank did not pay may leave an agreement signed since without a principal', () => {
  const oneRow: LoanTerms = {
    ...{ product: 'instalment', amount: 7_850_000, term: 1, rate: '0.3796', method: 'annuity' },
    openedOn: '2026-01-15',
  }
  const events: readonly LifeEvent[] = [
    { on: '2026-01-20', do: 'pay', amount: 7_880_000, choice: null },
    { on: '2026-01-21', do: 'return_credit' },
    { on: '2026-03-01', do: 'restructure', rate: '0.20', periods: 6, forgivesPenalty: true, method: 'annuity' },
  ]
  const signed = events.reduce(happen, beginLife(oneRow, stateCalendar([])))
  expect(signed.state.versions).toHaveLength(2)

  const { state } = happen(signed, { on: '2026-03-05', do: 'return_failed', event: 1 })

  // The credit pays the row when it falls due, all but a part of its reward.
  expect([state.state, state.versions.length, state.balances.principal]).toEqual(['active', 1, 0])
})
