import type { DayState, LoanState } from '@qadam/domain/lending/servicing/loan-state'

/** Columns that the close of a day reads. This state has no versions, so no event can be applied to it. */
export type LoanToClose = {
  readonly id: string
  readonly contractId: string
  readonly state: DayState
}

/** A loan as stored in the tables, which are a cache of the fold over its days. */
export type StoredLoan = LoanToClose & {
  readonly clientId: string
  readonly state: LoanState
  /** Stored numbers of the versions that the state knows; void versions leave gaps. */
  readonly versions: readonly number[]
}
