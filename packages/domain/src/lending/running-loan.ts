import { CalculationError } from '../money/calculation-error.ts'
import type { Tiyn } from '../money/money.ts'
import { annuityPayment, annuitySchedule } from './annuity.ts'
import { differentialSchedule, equalPart } from './differential.ts'
import { debtOf, type LoanTerms } from './loan.ts'
import type { Method } from './offer.ts'
import type { Debt, ScheduleRow } from './schedule.ts'

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

export function equalOf({ amount, interest, dues }: Debt, method: Method): Tiyn {
  return method === 'equal'
    ? equalPart(amount, dues.length)
    : annuityPayment({ amount, interest, periods: dues.length })
}

export function rowsBy(method: Method, debt: Debt, equal: Tiyn): ScheduleRow[] {
  return method === 'equal' ? differentialSchedule(debt, equal) : annuitySchedule(debt, equal)
}
