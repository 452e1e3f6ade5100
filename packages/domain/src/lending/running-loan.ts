import { type Day, daysBetween, daysInYear, yearOf } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { sumOf, type Tiyn } from '../money/money.ts'
import { debtOf, type LoanTerms } from './loan.ts'
import { equalOf, type Method, rowsBy } from './method.ts'
import { type Debt, rewardFor, type ScheduleRow } from './schedule.ts'

/** An instalment loan some of whose payments have been made, all in time and in full. */
export type RunningLoan = LoanTerms & { readonly method: Method; readonly paidPayments: number }

export type Standing = {
  readonly debt: Debt
  readonly rows: readonly ScheduleRow[]
  /** The equal payment of an annuity, the equal part of principal of the other method. */
  readonly equal: Tiyn
  readonly principal: Tiyn
}

export function standingOf(loan: RunningLoan): Standing {
  const debt = debtOf(loan)
  const { paidPayments } = loan
  if (!Number.isInteger(paidPayments) || paidPayments < 0 || paidPayments >= loan.periods) {
    throw new CalculationError('Incorrect paid payments: from none to all but the last', 'paidPayments')
  }
  const equal = equalOf(debt, loan.method)
  const rows = rowsBy(loan.method, debt, equal)
  return { debt, rows, equal, principal: paidPayments === 0 ? loan.amount : rows[paidPayments - 1]!.principalRemainder }
}

/** The reward that has grown since the last payment: every row that fell due is rounded, and so is the one that runs. */
export function accruedReward(loan: RunningLoan, { debt, principal, rows }: Standing, date: Day): Tiyn {
  let from = lastPaidDay(loan, { rows })
  let reward = 0
  for (const due of debt.dues.slice(loan.paidPayments)) {
    if (from >= date) break
    const to = due.paymentDate < date ? due.paymentDate : date
    reward = sumOf(reward, rewardFor(principal, debt.interest, { days: daysBetween(from, to), yearDays: due.yearDays }))
    from = to
  }
  if (from >= date) return reward
  const yearDays = daysInYear(yearOf(date))
  return sumOf(reward, rewardFor(principal, debt.interest, { days: daysBetween(from, date), yearDays }))
}

export function lastPaidDay({ paidPayments, openDate }: RunningLoan, { rows }: Pick<Standing, 'rows'>): Day {
  return paidPayments === 0 ? openDate : rows[paidPayments - 1]!.paymentDate
}
