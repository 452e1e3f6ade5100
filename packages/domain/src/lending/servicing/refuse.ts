import { CalculationError } from '../../money/calculation-error.ts'
import { sumOf } from '../../money/money.ts'
import type { LoanState } from './loan-state.ts'

export function refuseUnless(isAllowed: boolean, why: string, field: string): void {
  if (!isAllowed) throw new CalculationError(`Incorrect ${field}: ${why}`, field)
}

export function isAnythingUnpaid({ balances, rows }: LoanState): boolean {
  const { accrued_penalty, overdue_principal, overdue_reward } = balances
  return sumOf(accrued_penalty, overdue_principal, overdue_reward) > 0 || rows.some(({ state }) => state === 'due')
}
