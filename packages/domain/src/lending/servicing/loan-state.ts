import { type Day, daysBetween } from '../../calendar/day.ts'
import type { StateCalendar } from '../../calendar/working-days.ts'
import type { Tiyn } from '../../money/money.ts'
import type { RateText } from '../../money/rate.ts'
import type { GesvPercent } from '../gesv.ts'
import type { LedgerAccount } from '../ledger/accounts.ts'
import type { Method } from '../method.ts'
import type { LoanTerms } from './loan-terms.ts'

export type RowState = 'coming' | 'due' | 'overdue' | 'paid'

/** A row of the schedule that holds, and what is left of it. */
export type Row = {
  readonly date: Day
  readonly inTimeUntil: Day
  /** What its reward is counted by: the days that run for it, and the length of the year that it falls in. */
  readonly days: number
  readonly yearDays: 365 | 366
  /** The day from which its months are counted: of the opening, or of an agreement. */
  readonly from: Day
  readonly month: number
  readonly principal: Tiyn
  /** Without what is carried. */
  readonly reward: Tiyn
  /** Reward from before an agreement: owed with this row, never charged for. */
  readonly carried: Tiyn
  readonly state: RowState
  readonly principalLeft: Tiyn
  /** Nothing until the row falls due. */
  readonly rewardLeft: Tiyn
}

/** A schedule as it was agreed. */
export type Version = {
  readonly number: number
  readonly on: Day
  /** The equal payment of an annuity, the equal part of principal of the other method; none of a pdl. */
  readonly equal: Tiyn | null
  readonly gesvPercent: GesvPercent
  readonly rows: readonly Row[]
}

/** What grows between two due days: tiyn-days of money in use, and what was posted for them so far. */
export type Run = {
  readonly units: bigint
  readonly lateUnits: bigint
  readonly posted: Tiyn
  readonly latePosted: Tiyn
  /** Of what was posted: owed by a row by now, or paid. */
  readonly settled: Tiyn
}

export const freshRun: Run = { units: 0n, lateUnits: 0n, posted: 0, latePosted: 0, settled: 0 }

/** Of one contract year: tiyn-days of overdue money, and the penalty that they have come to. */
export type PenaltyYear = { readonly units: bigint; readonly accrued: Tiyn }

export type Balances = Readonly<Record<LedgerAccount, number>>

export type LoanState = {
  readonly terms: LoanTerms
  readonly calendar: StateCalendar
  readonly state: 'active' | 'closed' | 'written_off' | 'cancelled'
  readonly closedOn: Day | null
  /** The day whose reward and penalty have been posted, and whether it is over. */
  readonly day: Day
  readonly isDayClosed: boolean
  readonly rate: RateText
  readonly method: Method
  readonly versions: readonly Version[]
  readonly rows: readonly Row[]
  readonly run: Run
  readonly penaltyYears: Readonly<Record<number, PenaltyYear>>
  /** The last day on which nothing was late. */
  readonly overdueSince: Day | null
  /** Days after the first of them, up to the last, bear nothing. */
  readonly free: { readonly after: Day; readonly until: Day } | null
  readonly prolongations: number
  /** Debit is more, credit less than nothing. */
  readonly balances: Balances
}

export function daysOverdueOn({ overdueSince }: LoanState, day: Day): number {
  return overdueSince === null ? 0 : daysBetween(overdueSince, day)
}

/** The client's money that pays for nothing yet. */
export function creditOf({ balances }: LoanState): Tiyn {
  return 0 - balances.client_overpayment
}

/** Grown on current principal since the last due day or agreement, and owed by no row yet. */
export function runningReward({ run }: LoanState): Tiyn {
  return run.posted - run.settled
}
