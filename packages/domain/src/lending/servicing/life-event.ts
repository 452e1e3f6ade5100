import type { Day } from '../../calendar/day.ts'
import type { StateCalendar } from '../../calendar/working-days.ts'
import type { Tiyn } from '../../money/money.ts'
import type { Entry } from './books.ts'
import type { LoanState } from './loan-state.ts'
import type { LoanTerms } from './loan-terms.ts'
import type { PaymentChoice } from './receive.ts'
import type { Restructuring } from './restructure.ts'

/** What happens to a loan from outside, by the day whose value it has. */
export type LifeEvent = { readonly on: Day } & (
  | { readonly do: 'pay'; readonly amount: Tiyn; readonly choice: PaymentChoice | null }
  | { readonly do: 'prolong'; readonly term: number }
  | ({ readonly do: 'restructure' } & Restructuring)
  | { readonly do: 'defer'; readonly months: number }
  | { readonly do: 'write_off' }
  /** Lent against the law. */
  | { readonly do: 'cancel' }
  | { readonly do: 'return_credit' }
  /** The payment that stands at this place of the life was taken back; `excused`: not by the client's fault. */
  | { readonly do: 'reverse'; readonly event: number; readonly excused: boolean }
)

/** Rows that were in time on the day of a payment are in time until its reversal. */
export type Excuse = { readonly from: Day; readonly until: Day }

export type Happened = { readonly event: LifeEvent; readonly isReversed: boolean; readonly returned: Tiyn }

/** A loan's state with all that led to it, from which it can be told anew. */
export type Life = {
  readonly terms: LoanTerms
  readonly calendar: StateCalendar
  readonly happened: readonly Happened[]
  readonly excuses: readonly Excuse[]
  readonly state: LoanState
  /** Of the last step alone: whoever keeps the books takes them from here. */
  readonly entries: readonly Entry[]
}
