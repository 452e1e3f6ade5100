import { checkDay, type Day } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { checkAmount, type Tiyn } from '../money/money.ts'
import { parseRate, type RateText } from '../money/rate.ts'
import { annuityPayment, annuitySchedule } from './annuity.ts'
import { differentialSchedule, equalPart } from './differential.ts'
import { effectiveRate } from './effective-rate.ts'
import { type Due, paymentDates } from './payment-dates.ts'
import type { Flows } from './present-value.ts'
import { type Debt, type ScheduleRow, total } from './schedule.ts'

export type LoanTerms = {
  readonly amount: Tiyn
  /** The annual rate as a fraction: `"0.3796"`. */
  readonly interest: RateText
  readonly openDate: Day
  /** Months. */
  readonly periods: number
}

export type ScheduleCalculation = {
  readonly paymentSchedule: readonly ScheduleRow[]
  readonly totalPayment: Tiyn
  readonly totalReward: Tiyn
  readonly effectiveAnnualRate: RateText
}

export type AnnuityCalculation = ScheduleCalculation & { readonly annuityPayment: Tiyn }

export type Loan = {
  readonly firstPaymentDate: Day
  readonly lastPaymentDate: Day
  readonly annuityCalculation: AnnuityCalculation
  readonly differentialCalculation: ScheduleCalculation
}

const mostPeriods = 600
const highestRate = 10

/** Spec §9: both schedules at once, because the law wants a borrower to see both before choosing. */
export function calculateLoan(terms: LoanTerms): Loan {
  const debt = debtOf(terms)
  const { amount, interest, dues } = debt
  const payment = annuityPayment({ amount, interest, periods: dues.length })
  return {
    firstPaymentDate: dues[0]!.paymentDate,
    lastPaymentDate: dues.at(-1)!.paymentDate,
    annuityCalculation: { annuityPayment: payment, ...calculation(debt, annuitySchedule(debt, payment)) },
    differentialCalculation: calculation(debt, differentialSchedule(debt, equalPart(amount, dues.length))),
  }
}

export function debtOf({ amount, interest, openDate, periods }: LoanTerms): Debt {
  checkAmount(amount, 'amount')
  const rate = parseRate(interest, { field: 'interest', atMost: highestRate })
  checkDay(openDate, 'openDate')
  if (!Number.isInteger(periods) || periods < 1 || periods > mostPeriods) {
    throw new CalculationError(`Incorrect periods: a whole number of months from 1 to ${mostPeriods}`, 'periods')
  }
  return { amount, interest: rate, dues: paymentDates(openDate, periods) }
}

export function calculation(debt: Debt, rows: readonly ScheduleRow[]): ScheduleCalculation {
  return {
    paymentSchedule: rows,
    totalPayment: total(rows, 'payment'),
    totalReward: total(rows, 'reward'),
    effectiveAnnualRate: effectiveRate(flowsOf(debt, rows)),
  }
}

export function flowsOf({ amount, dues }: { amount: Tiyn; dues: readonly Due[] }, rows: readonly ScheduleRow[]): Flows {
  let days = 0
  const payments = rows.map(({ payment }, index) => {
    days += dues[index]!.days
    return { days, payment }
  })
  return { amount, payments }
}
