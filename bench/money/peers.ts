import { createRequire } from 'node:module'
import LoanSchedule from 'loan-schedule.js'
import { Loan } from 'loanjs'

type Amortize = { calculate(loan: object): { schedule: { interest: number; principal: number; date: Date }[] } }

type Flow = { amount: number; when: Date }

// NOTE: these two packages have no types.
const require = createRequire(import.meta.url)
const amortizejs = require('amortizejs') as { Calculator: Amortize }
const xirr = require('xirr') as (flows: Flow[]) => number

const day = 86_400_000

/**
 * Decimals, actual days, both methods; no rate by discounting (its "efficient rate" is the overpayment's share).
 * Without options it skips its holiday calendar, which would cost it time.
 */
export function loanScheduleJs(amount: string, percent: string, periods: number) {
  const loan = { amount, rate: percent, term: periods, paymentOnDay: 15, issueDate: '15.01.2026' }
  return [LoanSchedule.ANNUITY_SCHEDULE, LoanSchedule.DIFFERENTIATED_SCHEDULE].map((scheduleType) =>
    LoanSchedule.getLoanSchedule(scheduleType, undefined).calculateSchedule({ ...loan, scheduleType } as never),
  )
}

/** Doubles, twelfths of a year, no dates, both methods; no rate. */
export function loanJs(amount: number, percent: number, periods: number) {
  return [Loan(amount, periods, percent, 'annuity'), Loan(amount, periods, percent, 'diminishing')]
}

/** The same with both rates by xirr, which makes it the whole task, in doubles. */
export function loanJsWithXirr(amount: number, percent: number, periods: number) {
  return loanJs(amount, percent, periods).map((loan) => {
    const payments = loan.installments.map(({ installment }, index) => ({
      amount: installment,
      when: new Date(Date.UTC(2026, 1 + index, 15)),
    }))
    return { loan, rate: xirr([{ amount: -amount, when: new Date(Date.UTC(2026, 0, 15)) }, ...payments]) }
  })
}

/** Doubles, twelfths of a year, dates, the annuity only; no rate. */
export function amortizeJs(amount: number, percent: number, periods: number) {
  return amortizejs.Calculator.calculate({
    method: 'mortgage',
    apr: percent,
    balance: amount,
    loanTerm: periods,
    startDate: new Date(Date.UTC(2026, 0, 15) + day / 2),
  })
}
