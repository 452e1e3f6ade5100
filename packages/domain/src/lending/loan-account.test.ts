import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../calendar/day.ts'
import { stateCalendar } from '../calendar/working-days.ts'
import * as account from './loan-account.ts'
import type { Method } from './method.ts'
import { calculateOffer } from './offer.ts'
import { type ProductId, productOn } from './products.ts'

type LoanAccount = account.LoanAccount

const weekendsOnly = stateCalendar([])
const accountOn = (loan: LoanAccount, today: Day) => account.accountOn(loan, today, weekendsOnly)

type Sale = { product: ProductId; amount: number; term: number; method?: Method; openDate: Day; paidRows?: number }

function aLoan({ method = 'annuity', paidRows = 0, ...sale }: Sale): LoanAccount {
  const offer = calculateOffer({ ...sale, method })
  const { paymentSchedule } = method === 'equal' ? offer.differentialCalculation : offer.annuityCalculation
  return { ...sale, method, paidRows, rate: productOn(sale.product, sale.openDate).rate, rows: paymentSchedule }
}

// 29.01.2026 and 12.02.2026 are Thursdays.
const pdl = aLoan({ product: 'pdl', amount: 7_850_000, term: 14, openDate: '2026-01-29' })
const year = aLoan({ product: 'instalment', amount: 7_850_000, term: 12, openDate: '2026-01-15' })

describe('a loan of fourteen days', () => {
  test('asks for nothing before its day, and may be ended for the days that were used', () => {
    const day = accountOn(pdl, '2026-02-05')

    expect(day.rowStates).toEqual(['coming'])
    expect(day.owed.total).toBe(0)
    expect(day.nextPayment).toEqual({ date: '2026-02-12', amount: 7_964_296 })
    expect(day.payoff).toEqual({ principal: 7_850_000, reward: 57_148, penalty: 0, total: 7_907_148 })
  })

  test('asks for the whole of it on its day', () => {
    const day = accountOn(pdl, '2026-02-12')

    expect(day.rowStates).toEqual(['due'])
    expect(day.owed).toEqual({ principal: 7_850_000, reward: 114_296, penalty: 0, total: 7_964_296 })
    expect(day.daysOverdue).toBe(0)
  })

  test('says reward and penalty apart once it is late, and stops on the ninetieth day', () => {
    const first = accountOn(pdl, '2026-02-13')
    const [last, after] = [accountOn(pdl, addDays('2026-02-12', 90)), accountOn(pdl, addDays('2026-02-12', 91))]

    expect(first.owed.total).toBe(8_012_281)
    expect(first.daysOverdue).toBe(1)
    expect(first.nextPayment).toEqual({ date: '2026-02-12', amount: 8_012_281 })
    expect(last.owed.total).toBe(9_484_056)
    expect(after.owed.total).toBe(9_484_056)
    expect(first.owed).toEqual(first.payoff)
  })

  test('that fell due on a Saturday is in time until Monday', () => {
    const loan = aLoan({ product: 'pdl', amount: 7_850_000, term: 7, openDate: '2026-01-31' })

    expect(accountOn(loan, '2026-02-09').rowStates).toEqual(['due'])
    expect(accountOn(loan, '2026-02-09').owed.total).toBe(loan.rows[0]!.payment)
    expect(accountOn(loan, '2026-02-10').rowStates).toEqual(['overdue'])
  })
})

describe('a loan in instalments', () => {
  test('owes a row on its day, and nothing between', () => {
    const due = accountOn(year, '2026-02-16')
    const paid = accountOn({ ...year, paidRows: 1 }, '2026-03-01')

    expect(due.rowStates.slice(0, 2)).toEqual(['due', 'coming'])
    expect(due.owed).toEqual({
      principal: year.rows[0]!.principal,
      reward: year.rows[0]!.reward,
      penalty: 0,
      total: year.rows[0]!.payment,
    })
    expect(paid.rowStates.slice(0, 2)).toEqual(['paid', 'coming'])
    expect(paid.owed.total).toBe(0)
    expect(paid.payoff.total).toBe(7_413_134)
    expect(paid.nextPayment).toEqual({ date: '2026-03-15', amount: year.rows[1]!.payment })
  })

  test('owes the late row, what its principal has cost since, and the penalty, but not the row that runs', () => {
    const { daysOverdue, nextPayment, owed, payoff } = accountOn(year, '2026-03-10')

    expect(daysOverdue).toBe(22)
    expect(owed.principal).toBe(year.rows[0]!.principal)
    expect(owed.reward).toBeGreaterThan(year.rows[0]!.reward)
    expect(owed.reward).toBeLessThan(payoff.reward)
    expect(owed.penalty).toBe(payoff.penalty)
    expect(nextPayment).toEqual({ date: '2026-03-15', amount: year.rows[1]!.payment })
  })

  test('that is paid back owes nothing and waits for nothing', () => {
    const day = accountOn({ ...year, paidRows: 12 }, '2026-06-01')

    expect(day).toMatchObject({ owed: { total: 0 }, payoff: { total: 0 }, daysOverdue: 0, nextPayment: undefined })
    expect(new Set(day.rowStates)).toEqual(new Set(['paid']))
  })

  test.each([-1, 13, 0.5])('cannot have %s paid rows', (paidRows) => {
    expect(() => accountOn({ ...year, paidRows }, '2026-06-01')).toThrow('paidRows')
  })
})

test('whatever was borrowed: what is owed is never more than what ends the debt, and its parts add up', () => {
  const anySale = fc.record({
    sold: fc.constantFrom(
      ...(['pdl', 'instalment'] as const).flatMap((product) =>
        productOn(product, '2026-01-01').terms.map((term) => ({ product, term })),
      ),
    ),
    amount: fc.integer({ min: 100, max: 20_000 }).map((hundreds) => hundreds * 10_000),
    method: fc.constantFrom<Method>('annuity', 'equal'),
    openDate: fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2024-09-01', days)),
    paid: fc.integer({ min: 0, max: 59 }),
    later: fc.integer({ min: 0, max: 500 }),
  })

  fc.assert(
    fc.property(anySale, ({ later, paid, sold, ...sale }) => {
      const loan = aLoan({ ...sale, ...sold })
      const account = { ...loan, paidRows: Math.min(paid, loan.rows.length - 1) }
      const from = account.paidRows === 0 ? loan.openDate : loan.rows[account.paidRows - 1]!.paymentDate
      const { nextPayment, owed, payoff } = accountOn(account, addDays(from, later))

      for (const { penalty, principal, reward, total } of [owed, payoff]) {
        expect(Math.min(principal, reward, penalty)).toBeGreaterThanOrEqual(0)
        expect(principal + reward + penalty).toBe(total)
      }
      expect(owed.total).toBeLessThanOrEqual(payoff.total)
      expect(nextPayment).toBeDefined()
    }),
    { numRuns: 400 },
  )
})

describe('a due day that is a holiday in the state calendar', () => {
  // 16.12.2026 is a Wednesday, and Independence Day.
  const loan = aLoan({ product: 'pdl', amount: 7_850_000, term: 14, openDate: '2026-12-02' })
  const calendar = stateCalendar([{ day: '2026-12-16', isWorking: false }])

  test('costs nothing to who pays on the next working day', () => {
    const day = account.accountOn(loan, '2026-12-17', calendar)

    expect(day.rowStates).toEqual(['due'])
    expect(day.owed).toEqual({ principal: 7_850_000, reward: 114_296, penalty: 0, total: 7_964_296 })
    expect(day.daysOverdue).toBe(0)
  })

  test('is late a day after that, and would have been a day before without the calendar', () => {
    const late = account.accountOn(loan, '2026-12-18', calendar)

    expect([late.daysOverdue, late.owed.penalty]).toEqual([1, 39_821])
    expect(accountOn(loan, '2026-12-17').owed.penalty).toBe(39_821)
  })
})
