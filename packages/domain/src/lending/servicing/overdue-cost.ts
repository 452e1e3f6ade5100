import { addDays, type Day } from '../../calendar/day.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import { penaltyRulesOn } from '../penalty.ts'
import { close } from './close.ts'
import type { LoanState } from './loan-state.ts'
import { passTo } from './pass-days.ts'

export type OverdueCost = {
  /** The last day on which nothing was late. */
  readonly since: Day
  /** Growth of today's debt until tomorrow, if nothing is paid. */
  readonly dayCosts: Tiyn
  /** The first day on which neither penalty nor reward grows, if nothing is paid until then. */
  readonly stopsOn: Day
}

/** Simulates tomorrow in memory: the difference is the cost of a day. */
export function overdueCost(state: LoanState): OverdueCost | null {
  const { overdueSince: since } = state
  if (state.state !== 'active' || since === null) return null
  const today = state.isDayClosed ? state : close({ state, entries: [] }).state
  const tomorrow = passTo({ state: today, entries: [] }, addDays(state.day, 1), []).state
  const stopsOn = addDays(since, penaltyRulesOn(state.terms.openedOn).lastDay + 1)
  return { since, dayCosts: Math.max(costOf(tomorrow) - costOf(state), 0), stopsOn }
}

function costOf({ balances }: LoanState): Tiyn {
  return sumOf(balances.accrued_reward, balances.overdue_reward, balances.accrued_penalty)
}
