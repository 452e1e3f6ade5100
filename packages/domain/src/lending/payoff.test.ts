import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day, daysBetween } from '../calendar/day.ts'
import { lastDayInTime, stateCalendar } from '../calendar/working-days.ts'
import { fraction } from '../money/fraction.ts'
import { formatTenge } from '../money/money.ts'
import { down } from '../money/rounding.ts'
import { calculateLoan, calculationBy } from './loan.ts'
import type { Method } from './method.ts'
import type { PdlTerms } from './payoff.ts'
import * as payoffs from './payoff.ts'
import { type RunningLoan, statusOf } from './running-loan.ts'
import { rewardFor } from './schedule.ts'

const weekendsOnly = stateCalendar([])
const pdlPayoff = (terms: PdlTerms, date: Day) => payoffs.pdlPayoff(terms, date, weekendsOnly)
const instalmentPayoff = (loan: RunningLoan, date: Day) => payoffs.instalmentPayoff(loan, date, weekendsOnly)

const fortnight: PdlTerms = {
  amount: 7_850_000,
  term: 14,
  dailyRate: '0.00104',
  discount: '0',
  openDate: '2026-01-15',
}
const year: RunningLoan = {
  amount: 7_850_000,
  interest: '0.3796',
  openDate: '2026-01-15',
  periods: 12,
  method: 'annuity',
  paidPayments: 1,
}

describe('payoff of a pdl', () => {
  test('costs nothing on the opening day', () => {
    expect(pdlPayoff(fortnight, '2026-01-15')).toMatchObject({ reward: 0, penalty: 0, total: 7_850_000 })
  })

  test('on day 9 of 21 costs nine days', () => {
    const { principal, reward } = pdlPayoff({ ...fortnight, term: 21 }, '2026-01-24')

    expect([formatTenge(principal), formatTenge(reward)]).toEqual(['78500.00', '734.76'])
  })

  test.each`
    day             | overdue | penalty      | total
    ${'2026-01-29'} | ${0}    | ${'0.00'}    | ${'79642.96'}
    ${'2026-01-30'} | ${1}    | ${'398.21'}  | ${'80122.81'}
    ${'2026-02-17'} | ${19}   | ${'7566.08'} | ${'88760.20'}
    ${'2026-02-18'} | ${20}   | ${'7850.00'} | ${'89125.76'}
    ${'2026-04-29'} | ${90}   | ${'7850.00'} | ${'94840.56'}
    ${'2026-04-30'} | ${91}   | ${'7850.00'} | ${'94840.56'}
    ${'2029-01-01'} | ${1068} | ${'7850.00'} | ${'94840.56'}
  `('on $day, $overdue days late, costs $total', ({ day, overdue, penalty, total }) => {
    const payoff = pdlPayoff(fortnight, day)

    expect(payoff.daysOverdue).toBe(overdue)
    expect(formatTenge(payoff.penalty)).toBe(penalty)
    expect(formatTenge(payoff.total)).toBe(total)
  })

  test('the day after a due date on a holiday costs nothing more, and the next day is the first day late', () => {
    // 16.12.2026 is a Wednesday and Independence Day; a calendar of weekends alone charges 398.21 on the day after.
    const due = { ...fortnight, openDate: '2026-12-02' }
    const calendar = stateCalendar([{ day: '2026-12-16', isWorking: false }])

    expect(payoffs.pdlPayoff(due, '2026-12-17', calendar)).toMatchObject({
      daysOverdue: 0,
      penalty: 0,
      reward: 114_296,
    })
    expect(payoffs.pdlPayoff(due, '2026-12-18', calendar)).toMatchObject({ daysOverdue: 1, penalty: 39_821 })
    expect(pdlPayoff(due, '2026-12-17')).toMatchObject({ daysOverdue: 1, penalty: 39_821, reward: 122_460 })
  })

  test('on the Monday after a Saturday costs the amount agreed for the Saturday, and Tuesday is the first day late', () => {
    const dueOnSaturday = { ...fortnight, openDate: '2026-01-17' }

    expect(pdlPayoff(dueOnSaturday, '2026-02-02')).toMatchObject({ daysOverdue: 0, penalty: 0, total: 7_964_296 })
    expect(pdlPayoff(dueOnSaturday, '2026-02-03')).toMatchObject({ daysOverdue: 1, penalty: 39_821 })
  })

  test.each`
    day             | overdue | reward       | why
    ${'2026-01-16'} | ${0}    | ${'489.84'}  | ${'six days of use'}
    ${'2026-01-17'} | ${0}    | ${'571.48'}  | ${'due on a Saturday'}
    ${'2026-01-19'} | ${0}    | ${'571.48'}  | ${"in time on Monday: the contract's figure"}
    ${'2026-01-20'} | ${1}    | ${'816.40'}  | ${'overdue: all ten days of use'}
    ${'2026-04-19'} | ${90}   | ${'8082.36'} | ${'99 days of use'}
    ${'2026-04-20'} | ${91}   | ${'8082.36'} | ${'nothing accrues after ninety days overdue'}
  `('for a week from 10 January, on $day, has earned $reward: $why', ({ day, overdue, reward }) => {
    const payoff = pdlPayoff({ ...fortnight, term: 7, openDate: '2026-01-10' }, day)

    expect(payoff.daysOverdue).toBe(overdue)
    expect(formatTenge(payoff.reward)).toBe(reward)
  })

  test('never decreases by waiting', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19_000_000 }), fc.integer({ min: 0, max: 200 }), (amount, days) => {
        const today = pdlPayoff({ ...fortnight, amount }, addDays(fortnight.openDate, days))
        const tomorrow = pdlPayoff({ ...fortnight, amount }, addDays(fortnight.openDate, days + 1))

        expect(tomorrow.total).toBeGreaterThanOrEqual(today.total)
      }),
    )
  })
})

test.each([0, 1.5, -7, 36_601, Number.NaN])('a pdl for %s days is refused with the field term', (term) => {
  expect(() => pdlPayoff({ ...fortnight, term }, '2026-01-20')).toThrow(expect.objectContaining({ field: 'term' }))
})

describe('payoff of an instalment loan', () => {
  test('a fortnight after the first payment costs the remaining principal and fourteen days', () => {
    const payoff = instalmentPayoff(year, '2026-03-01')

    expect(formatTenge(payoff.principal)).toBe('73067.48')
    expect(formatTenge(payoff.reward)).toBe('1063.86')
    expect(formatTenge(payoff.total)).toBe('74131.34')
  })

  test('on a due date costs the reward of that row to the tiyn, for both methods and every row', () => {
    for (const method of ['annuity', 'equal'] as const) {
      const loan = calculateLoan(year)
      const { paymentSchedule } = calculationBy(loan, method)
      for (const [paidPayments, row] of paymentSchedule.entries()) {
        expect(instalmentPayoff({ ...year, method, paidPayments }, row.paymentDate)).toMatchObject({
          principal: row.principal + row.principalRemainder,
          reward: row.reward,
          penalty: 0,
        })
      }
    }
  })

  test('on the working day after a due date on a day off costs the scheduled amount, for every row', () => {
    // Starts on Saturday 10 January, so that due dates fall on every day of the week.
    const loan = { ...year, openDate: '2026-01-10' }
    for (const method of ['annuity', 'equal'] as const) {
      const { rows, debt } = statusOf({ ...loan, method, paidPayments: 0 })
      for (const [paidPayments, row] of rows.entries()) {
        const inTime = lastDayInTime(row.paymentDate, weekendsOnly)
        const payoff = instalmentPayoff({ ...loan, method, paidPayments }, inTime)

        const days = daysBetween(row.paymentDate, inTime)
        const next = { days, yearDays: debt.dues[paidPayments + 1]?.yearDays ?? 365 }
        expect(payoff.reward).toBe(row.reward + rewardFor(row.principalRemainder, debt.interest, next))
        expect(payoff).toMatchObject({ daysOverdue: 0, penalty: 0 })
        if (row === rows.at(-1)) expect(payoff.total).toBe(row.payment)
      }
    }
  })

  test('owes the reward of every day when a payment due on a day off is not made in time', () => {
    // Twelve payments from 10 January 2026: the last is due on Sunday 10 January 2027.
    const last: RunningLoan = { ...year, openDate: '2026-01-10', paidPayments: 11 }
    const { rows, debt } = statusOf(last)
    const dailyDue = { days: 2, yearDays: 365 } as const

    const payoff = instalmentPayoff(last, '2027-01-12')

    expect(payoff.daysOverdue).toBe(1)
    expect(payoff.reward).toBe(rows[11]!.reward + rewardFor(rows[11]!.principal, debt.interest, dailyDue))
  })

  test('never decreases by waiting, and does not grow after ninety days overdue', () => {
    const anyLoan = fc.record({
      openDate: fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2026-01-01', days)),
      method: fc.constantFrom<Method>('annuity', 'equal'),
      paidPayments: fc.integer({ min: 0, max: 11 }),
    })
    fc.assert(
      fc.property(anyLoan, fc.integer({ min: 31, max: 300 }), (terms, days) => {
        const loan = { ...year, ...terms }
        const day = addDays(addMonths(loan.openDate, loan.paidPayments), days)
        const [today, tomorrow] = [day, addDays(day, 1)].map((date) => instalmentPayoff(loan, date))

        expect(tomorrow!.total).toBeGreaterThanOrEqual(today!.total)
        if (today!.daysOverdue >= 90) expect(tomorrow!.total).toBe(today!.total)
      }),
      { numRuns: 1000 },
    )
  })

  test('is zero when all payments were made', () => {
    expect(instalmentPayoff({ ...year, paidPayments: 12 }, '2027-01-20')).toEqual({
      date: '2027-01-20',
      principal: 0,
      reward: 0,
      penalty: 0,
      total: 0,
      daysOverdue: 0,
    })
  })

  test('with two missed payments counts the penalty on each from its own day', () => {
    // Due on Sunday 15 March, in time until Monday 16; the second on Wednesday 15 April.
    const payoff = instalmentPayoff(year, '2026-04-20')

    const onePayment = 796_336
    expect(payoff.daysOverdue).toBe(35)
    expect(payoff.penalty).toBe(down(fraction((onePayment * 30 + 2 * onePayment * 5) * 5, 1000)))
  })

  test('has no further reward or penalty after ninety days overdue', () => {
    const atNinety = instalmentPayoff(year, '2026-06-14')
    const muchLater = instalmentPayoff(year, '2028-06-14')

    expect(atNinety.daysOverdue).toBe(90)
    expect(muchLater.total).toBe(atNinety.total)
    expect(instalmentPayoff(year, '2026-06-13').total).toBeLessThan(atNinety.total)
  })

  test.each`
    field             | change                   | date
    ${'date'}         | ${{}}                    | ${'2026-02-14'}
    ${'date'}         | ${{}}                    | ${'2026-02-30'}
    ${'paidPayments'} | ${{ paidPayments: 13 }}  | ${'2027-02-20'}
    ${'paidPayments'} | ${{ paidPayments: -1 }}  | ${'2026-03-01'}
    ${'paidPayments'} | ${{ paidPayments: 0.5 }} | ${'2026-03-01'}
  `('$change on $date is refused with the field $field', ({ field, change, date }) => {
    expect(() => instalmentPayoff({ ...year, ...change }, date)).toThrow(expect.objectContaining({ field }))
  })
})
