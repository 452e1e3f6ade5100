import { sumOf, type Tiyn } from '../../money/money.ts'
import { claimOf } from './claim.ts'
import type { Claim, LoanState } from './loan-state.ts'
import { statusOf } from './loan-status.ts'
import { passTo } from './pass-days.ts'

export type ClaimFigures = Claim & {
  /** The sum that keeps the schedule, if it is paid on the last day. */
  readonly late: Tiyn
  /** The sum that ends the debt on that day. */
  readonly whole: Tiyn
}

/** Both sums of a demand on its last day, if nothing is paid until then. Null without a demand. */
export function claimFigures(state: LoanState): ClaimFigures | null {
  const claimed = claimOf(state)
  if (!claimed) return null
  const last = claimed.until > state.day ? passTo({ state, entries: [] }, claimed.until, []).state : state
  const { owed, payoff } = statusOf(last)
  return { ...claimed, late: sumOf(...Object.values(owed)), whole: payoff?.total ?? 0 }
}
