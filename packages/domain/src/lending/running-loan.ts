import { type Day, daysBetween, daysInYear, yearOf } from '../calendar/day.ts'
import { lastDayInTime, type StateCalendar } from '../calendar/working-days.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { sumOf, type Tiyn } from '../money/money.ts'
import { debtOf, type LoanTerms } from './loan.ts'
import type { Method } from './method.ts'
import { equalOf, rowsBy } from './method-schedule.ts'
import { type Debt, rewardFor, type ScheduleRow } from './schedule.ts'

/** An instalment loan with some payments made, all in time and in full. */
export type RunningLoan = LoanTerms & { readonly method: Method; readonly paidPayments: number }

export type Status = {
  readonly debt: Debt
  readonly rows: readonly ScheduleRow[]
  /** Equal payment of an annuity, or equal part of principal in the other method. */
  readonly equal: Tiyn
  readonly principal: Tiyn
}

export function statusOf(loan: RunningLoan): Status {
  const debt = debtOf(loan)
  const { paidPayments } = loan
  if (!Number.isInteger(paidPayments) || paidPayments < 0 || paidPayments > loan.periods) {
    throw new CalculationError(`Incorrect paidPayments: a whole number from 0 to ${loan.periods}`, 'paidPayments')
  }
  const equal = equalOf(debt, loan.method)
  const rows = rowsBy(loan.method, debt, equal)
  return { debt, rows, equal, principal: rows[paidPayments - 1]?.principalRemainder ?? loan.amount }
}

/**
 * Returns the reward accrued since the last payment: every due row is rounded, and so is the running one. A row still
 * in time costs the scheduled amount: its principal is not charged for days off.
 */
export function accruedReward(loan: RunningLoan, status: Status, date: Day, calendar: StateCalendar): Tiyn {
  const { debt, rows } = status
  let { principal } = status
  let from = lastPaidDay(loan, status)
  let reward = 0
  for (const { paymentDate, principal: repaid } of rows.slice(loan.paidPayments)) {
    const yearDays = daysInYear(yearOf(paymentDate))
    if (from >= date) return reward
    const to = paymentDate < date ? paymentDate : date
    reward = sumOf(reward, rewardFor(principal, debt.interest, { days: daysBetween(from, to), yearDays }))
    from = to
    if (date <= lastDayInTime(paymentDate, calendar)) principal -= repaid
  }
  if (from >= date) return reward
  const yearDays = daysInYear(yearOf(date))
  return sumOf(reward, rewardFor(principal, debt.interest, { days: daysBetween(from, date), yearDays }))
}

export function lastPaidDay({ paidPayments, openDate }: RunningLoan, { rows }: Pick<Status, 'rows'>): Day {
  return rows[paidPayments - 1]?.paymentDate ?? openDate
}
