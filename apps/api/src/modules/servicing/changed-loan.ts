import type { DayState } from '@qadam/domain/lending/servicing/loan-state'
import type { LedgerEntry } from '../ledger/post.ts'
import type { LoanToClose, StoredLoan } from './stored-loan.ts'

export type Changes<Loan extends LoanToClose> = {
  readonly before: Loan
  readonly after: Loan['state']
  readonly entries: readonly LedgerEntry[]
  /** The days closed on the way, each in its state at the end of the day. */
  readonly days: readonly DayState[]
}

/** Days alone add and void no schedule version. */
export type ClosedLoan = Changes<LoanToClose> & { readonly event?: never }

export type ChangedLoan = Changes<StoredLoan> & {
  /** Number of the event. */
  readonly event: number
}
