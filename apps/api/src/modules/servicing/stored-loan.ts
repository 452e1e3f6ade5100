import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'

/** A loan as stored in the tables, which are a cache of the fold over its days. */
export type StoredLoan = {
  readonly id: string
  readonly contractId: string
  readonly clientId: string
  readonly state: LoanState
  /** Stored numbers of the versions that the state knows; void versions leave gaps. */
  readonly versions: readonly number[]
}
