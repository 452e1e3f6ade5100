import type { LimitName } from '@qadam/domain/limits/limit-table'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Rate limits counted in one place for all nodes; the table defines the keys they are counted by. */
export interface Limits {
  /**
   * Counts one; past the limit returns the time left in the window. Throws when counting fails. `atMost` is a number of
   * their own, in place of the table's.
   */
  take(name: LimitName, whose: string, atMost?: number): Promise<Taken>
  /** The table's number. */
  mostOf(name: LimitName): number
  /** Returns the result of the next `take` without counting. */
  peek(name: LimitName, whose: string): Promise<Taken>
  /** Used fraction of the limit: 0 to 1, or slightly more. */
  share(name: LimitName, whose: string): Promise<number>
  /** Frees the given number of places, never more than were taken. */
  giveBack(name: LimitName, whose: string, places: number): Promise<void>
  /** The same limits, counted inside an open transaction. */
  within(trx: Kysely<Tables>): Limits
}

export type Taken = { readonly isAllowed: boolean; readonly retryAfterSeconds: number }
