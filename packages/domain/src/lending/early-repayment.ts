import { checkDay, type Day, daysBetween } from '../calendar/day.ts'
import { stateCalendar } from '../calendar/working-days.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { checkAmount, type Tiyn } from '../money/money.ts'
import { calculation, type ScheduleCalculation } from './loan.ts'
import { equalOf, rowsBy } from './method-schedule.ts'
import { accruedReward, lastPaidDay, type RunningLoan, statusOf } from './running-loan.ts'
import type { Debt, ScheduleRow } from './schedule.ts'

export type EarlyPayment = { readonly date: Day; readonly payment: Tiyn }

export type NewSchedule = ScheduleCalculation & {
  /** Equal payment of an annuity, or equal part of principal in the other method. */
  readonly equal: Tiyn
}

/** How the payment was allocated, and the two schedules the client chooses between. Law, art. 7 (3) 2): no fee. */
export type EarlyRepayment = {
  readonly reward: Tiyn
  readonly principal: Tiyn
  readonly principalRemainder: Tiyn
  readonly smallerPayment: NewSchedule
  readonly shorterTerm: NewSchedule
}

/** Nothing is due before the next due date, so nothing can be late and days off do not matter. */
const noDaysOffAsked = stateCalendar([])

export function repayEarly(loan: RunningLoan, { date, payment }: EarlyPayment): EarlyRepayment {
  const status = statusOf(loan)
  checkAmount(payment, 'payment')
  const [next, ...later] = status.debt.dues.slice(loan.paidPayments)
  if (!next || status.principal === 0)
    throw new CalculationError('Incorrect payment: nothing is left to repay', 'payment')
  checkEarly(date, { from: lastPaidDay(loan, status), next: next.paymentDate })
  const reward = accruedReward(loan, status, date, noDaysOffAsked)
  if (payment <= reward) throw new CalculationError('Incorrect payment: it does not reach the principal', 'payment')
  const principal = payment - reward
  if (principal >= status.principal) throw new CalculationError('Incorrect payment: it repays everything', 'payment')

  // The dates stay; the first row charges only for the days after the early payment.
  const dues = [{ ...next, days: daysBetween(date, next.paymentDate) }, ...later] as const
  const rest = { amount: status.principal - principal, interest: status.debt.interest, dues }
  return {
    reward,
    principal,
    principalRemainder: rest.amount,
    smallerPayment: newSchedule(loan, rest, equalOf(rest, loan.method)),
    shorterTerm: newSchedule(loan, rest, status.equal),
  }
}

function checkEarly(date: Day, { from, next }: { readonly from: Day; readonly next: Day }): void {
  checkDay(date, 'date')
  if (date < from) throw new CalculationError(`Incorrect date: before ${from}`, 'date')
  if (date >= next) throw new CalculationError('Incorrect date: a payment is due that was not made', 'date')
}

function newSchedule({ method }: RunningLoan, rest: Debt, equal: Tiyn): NewSchedule {
  return { equal, ...calculation(rest, untilRepaid(rowsBy(method, rest, equal))) }
}

function untilRepaid(rows: readonly ScheduleRow[]): ScheduleRow[] {
  const last = rows.findIndex(({ principalRemainder }) => principalRemainder === 0)
  return rows.slice(0, last + 1)
}
