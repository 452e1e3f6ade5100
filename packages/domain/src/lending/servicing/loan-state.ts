import { type Day, daysBetween } from '../../calendar/day.ts'
import type { StateCalendar } from '../../calendar/working-days.ts'
import type { Tiyn } from '../../money/money.ts'
import type { RateText } from '../../money/rate.ts'
import type { GesvPercent } from '../gesv.ts'
import type { LedgerAccount } from '../ledger/accounts.ts'
import type { Method } from '../method.ts'
import type { LoanTerms } from './loan-terms.ts'

export type RowState = 'coming' | 'due' | 'overdue' | 'paid'

/** A row of the current schedule, and what is left of it. */
export type Row = {
  readonly date: Day
  readonly inTimeUntil: Day
  /** Basis of its reward: the days that run for it, and the length of the year it falls in. */
  readonly days: number
  readonly yearDays: 365 | 366
  /** Day from which its months are counted: the opening or an agreement. */
  readonly from: Day
  readonly month: number
  readonly principal: Tiyn
  /** Without the carried reward. */
  readonly reward: Tiyn
  /** Reward from before an agreement: owed with this row, but bears nothing. */
  readonly carried: Tiyn
  readonly state: RowState
  readonly principalLeft: Tiyn
  /** Zero until the row falls due. */
  readonly rewardLeft: Tiyn
}

export type Version = {
  readonly number: number
  readonly on: Day
  /** Equal payment of an annuity, or equal part of principal in the other method; null for a pdl. */
  readonly equal: Tiyn | null
  readonly gesvPercent: GesvPercent
  readonly rows: readonly Row[]
}

/** Accrual between two due days: tiyn-days of money in use, and the reward posted for them so far. */
export type Run = {
  readonly units: bigint
  readonly lateUnits: bigint
  readonly posted: Tiyn
  readonly latePosted: Tiyn
  /** Part of the posted reward that a row already owes or that is paid. */
  readonly settled: Tiyn
}

export const freshRun: Run = { units: 0n, lateUnits: 0n, posted: 0, latePosted: 0, settled: 0 }

/** For one contract year: tiyn-days of overdue money, and the penalty accrued on them. */
export type PenaltyYear = { readonly units: bigint; readonly accrued: Tiyn }

/** A demand of the whole debt, made on one day, to be met by the end of another. */
export type Claim = { readonly on: Day; readonly until: Day }

export type Balances = Readonly<Record<LedgerAccount, number>>

/** The state that a day changes and is computed from, without the agreed schedules: a close need not read them. */
export type DayState = {
  readonly terms: LoanTerms
  readonly calendar: StateCalendar
  readonly state: 'active' | 'closed' | 'written_off' | 'cancelled'
  readonly closedOn: Day | null
  /** Last day whose reward and penalty are posted, and whether it is closed. */
  readonly day: Day
  readonly isDayClosed: boolean
  readonly rate: RateText
  readonly method: Method
  readonly rows: readonly Row[]
  readonly run: Run
  readonly penaltyYears: Readonly<Record<number, PenaltyYear>>
  /** The last day on which nothing was late. */
  readonly overdueSince: Day | null
  /** The last delay that a payment has ended, and when. */
  readonly endedDelay: { readonly since: Day; readonly on: Day } | null
  /** Days after `after`, up to and including `until`, bear nothing. */
  readonly free: { readonly after: Day; readonly until: Day } | null
  /** The same, because somebody other than the two sides has stopped the debt. */
  readonly suspended: { readonly after: Day; readonly until: Day } | null
  /** The last demand of the whole debt; `claimOf` says whether it still holds. */
  readonly claimed: Claim | null
  readonly prolongations: number
  readonly dayMoves: number
  /** Debit is positive, credit negative. */
  readonly balances: Balances
}

export type LoanState = DayState & { readonly versions: readonly Version[] }

export function daysOverdueOn({ overdueSince }: DayState, day: Day): number {
  return overdueSince === null ? 0 : daysBetween(overdueSince, day)
}

/** The days overdue with which the current day began, also after a payment of the day has ended the delay. */
export function daysOverdueAtStart(state: DayState): number {
  const { day, endedDelay } = state
  return endedDelay?.on === day ? daysBetween(endedDelay.since, day) : daysOverdueOn(state, day)
}

/** Returns the client's money that has not been allocated yet. */
export function creditOf({ balances }: DayState): Tiyn {
  return 0 - balances.client_overpayment
}

/** Returns the reward accrued on current principal since the last due day or agreement and not owed by any row yet. */
export function runningReward({ run }: DayState): Tiyn {
  return run.posted - run.settled
}
