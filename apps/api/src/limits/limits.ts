import type { LimitName } from '@qadam/domain/limits/limit-table'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** How often something may happen, counted where every node sees it. What it is counted by is said by the table. */
export interface Limits {
  /** Counts one; past the limit it says how long the window still lasts. Cannot be counted means it throws. */
  take(name: LimitName, whose: string): Promise<Taken>
  /** What the next one would be told; counts nothing. */
  peek(name: LimitName, whose: string): Promise<Taken>
  /** How much of it is used up: 0 to 1, or a little more. */
  share(name: LimitName, whose: string): Promise<number>
  /** So many places become free again, and never more than were taken. */
  giveBack(name: LimitName, whose: string, places: number): Promise<void>
  /** The same, counted in a transaction that is under way. */
  within(trx: Kysely<Tables>): Limits
}

export type Taken = { readonly isAllowed: boolean; readonly retryAfterSeconds: number }
