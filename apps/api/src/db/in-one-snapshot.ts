import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Runs several queries on one snapshot, so that writes in between are not visible. Inside an open transaction it adds
 * nothing: the caller's row locks must hold the rows.
 */
export function inOneSnapshot<Answer>(
  executor: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  if (executor.isTransaction) return read(executor as Transaction<Tables>)
  return executor.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
