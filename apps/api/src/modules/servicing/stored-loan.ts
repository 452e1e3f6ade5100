import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'

/** A loan as the tables hold it: a cache of the fold over its days. */
export type StoredLoan = {
  readonly id: string
  readonly contractId: string
  readonly clientId: string
  readonly state: LoanState
  /** Numbers, as they are kept, of the versions that the state knows: void ones lie between. */
  readonly versions: readonly number[]
}
