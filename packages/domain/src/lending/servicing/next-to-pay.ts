import type { Day } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import { creditOf, type LoanState } from './loan-state.ts'
import { statusOf } from './loan-status.ts'
import { leftOf } from './rows.ts'

/**
 * Returns the next payment, due or coming, and what is still to be paid for it: the client's waiting money goes into it
 * on its day. Zero where that money covers it; null when no payment is left.
 */
export function nextToPay(state: LoanState): { readonly date: Day; readonly amount: Tiyn } | null {
  const { nextRow } = statusOf(state)
  return nextRow && { date: nextRow.date, amount: Math.max(leftOf(nextRow) - creditOf(state), 0) }
}
