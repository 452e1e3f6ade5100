import type { Tiyn } from '../../money/money.ts'
import type { LoanState } from './loan-state.ts'
import { leftOf } from './rows.ts'

/**
 * Returns the largest payment still to come or due; null when everything has fallen overdue or the loan has ended. Not
 * the next one: a row that is paid in part on its day is small, and the one after it is whole.
 */
export function largestPaymentLeft({ rows }: Pick<LoanState, 'rows'>): Tiyn | null {
  const left = rows.filter(({ state }) => state === 'coming' || state === 'due').map(leftOf)
  return left.length === 0 ? null : Math.max(...left)
}
