import { checkDay, type Day } from '../calendar/day.ts'
import { memberAt } from '../list/member-at.ts'
import { checkAmount, type Tiyn } from '../money/money.ts'
import { parseRate, type RateText } from '../money/rate.ts'
import { effectiveRate } from './effective-rate.ts'
import type { Method } from './method.ts'
import { equalOf, rowsBy } from './method-schedule.ts'
import { type Due, paymentDates } from './payment-dates.ts'
import type { Flows } from './present-value.ts'
import { type Debt, type ScheduleRow, total } from './schedule.ts'
import { checkMonths } from './term.ts'

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

const highestRate = 10

/** Spec §9: computes both schedules, because the law requires that a borrower sees both before choosing. */
export function calculateLoan(terms: LoanTerms): Loan {
  return loanOf(debtOf(terms))
}

export function loanOf(debt: Debt): Loan {
  const payment = equalOf(debt, 'annuity')
  const [first, ...later] = debt.dues
  return {
    firstPaymentDate: first.paymentDate,
    lastPaymentDate: (later.at(-1) ?? first).paymentDate,
    annuityCalculation: { annuityPayment: payment, ...calculation(debt, rowsBy('annuity', debt, payment)) },
    differentialCalculation: calculation(debt, rowsBy('equal', debt, equalOf(debt, 'equal'))),
  }
}

/** Keyed by method, so that a new method does not compile before it is calculated. */
const calculations = {
  annuity: 'annuityCalculation',
  equal: 'differentialCalculation',
} as const satisfies Record<Method, keyof Loan>

export function calculationBy<Of extends Pick<Loan, (typeof calculations)[Method]>>(
  loan: Of,
  method: Method,
): ScheduleCalculation {
  return loan[calculations[method]]
}

export function debtOf({ amount, interest, openDate, periods }: LoanTerms): Debt {
  checkAmount(amount, 'amount')
  const rate = parseRate(interest, { field: 'interest', atMost: highestRate })
  checkDay(openDate, 'openDate')
  checkMonths(periods, 'periods')
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
    days += memberAt(dues, index).days
    return { days, payment }
  })
  return { amount, payments }
}
