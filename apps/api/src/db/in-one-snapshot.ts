import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Several questions about one moment: what others write in between is not seen. Inside a transaction its own locks are
 * what holds the rows still.
 */
export function inOneSnapshot<Answer>(
  executor: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  if (executor.isTransaction) return read(executor as Transaction<Tables>)
  return executor.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
