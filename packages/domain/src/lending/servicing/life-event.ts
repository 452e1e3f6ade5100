import type { Day } from '../../calendar/day.ts'
import type { StateCalendar } from '../../calendar/working-days.ts'
import type { Tiyn } from '../../money/money.ts'
import type { RateText } from '../../money/rate.ts'
import type { Entry } from './books.ts'
import type { LoanState } from './loan-state.ts'
import type { LoanTerms } from './loan-terms.ts'
import type { PaymentChoice } from './receive.ts'
import type { Restructuring } from './restructure.ts'

/** An external event of a loan, by its value date. */
export type LifeEvent = { readonly on: Day } & (
  | { readonly do: 'pay'; readonly amount: Tiyn; readonly choice: PaymentChoice | null }
  | { readonly do: 'prolong'; readonly term: number }
  | ({ readonly do: 'restructure' } & Restructuring)
  | { readonly do: 'defer'; readonly months: number }
  /** A lower rate, offered by the lender. */
  | { readonly do: 'improve'; readonly rate: RateText }
  /** Payments on another day of the month. */
  | { readonly do: 'move_day'; readonly dayOfMonth: number }
  /** The days after it, up to and including `until`, bear nothing. */
  | { readonly do: 'suspend'; readonly until: Day }
  | { readonly do: 'resume' }
  /** Demands the whole debt by the end of `until`. */
  | { readonly do: 'claim'; readonly until: Day }
  | { readonly do: 'write_off' }
  /** The loan was made against the law. */
  | { readonly do: 'cancel' }
  | { readonly do: 'return_credit' }
  /** The bank did not pay out the credit that the event at this index of the life returned. */
  | { readonly do: 'return_failed'; readonly event: number }
  /** Reverses the payment at this index of the life; `excused`: not the client's fault. */
  | { readonly do: 'reverse'; readonly event: number; readonly excused: boolean }
)

/** Rows that were in time on the day of a payment stay in time until its reversal. */
export type Excuse = { readonly from: Day; readonly until: Day }

export type Happened = { readonly event: LifeEvent; readonly isReversed: boolean; readonly returned: Tiyn }

/** A loan's state with all the events that led to it, so that it can be replayed. */
export type Life = {
  readonly terms: LoanTerms
  readonly calendar: StateCalendar
  readonly happened: readonly Happened[]
  readonly excuses: readonly Excuse[]
  readonly state: LoanState
  /** Entries of the last step only, for the caller to book. */
  readonly entries: readonly Entry[]
}
