import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/connect.ts'
import type { Tables } from '../src/db/tables.ts'

type Step = (trx: Transaction<Tables>) => Promise<unknown>

/**
 * Runs a call that has read the state and waits for a lock, while the lock's holder changes that state and commits. The
 * embedded database has a single connection, so there the change runs first; the result must be the same.
 */
export async function changedMeanwhile<Answer>(
  { kind, sql: db }: Database,
  { change, lock }: { readonly lock: Step; readonly change: Step },
  call: () => Promise<Answer>,
): Promise<Answer> {
  if (kind === 'embedded') {
    await db.transaction().execute(change)
    return call()
  }
  const { promise } = await db.transaction().execute(async (trx) => {
    await lock(trx)
    const promise = call()
    // Queried on another connection: within a transaction `pg_stat_activity` keeps returning its first snapshot.
    await expect.poll(() => isSomebodyWaiting(db), { interval: 10, timeout: 10_000 }).toBe(true)
    await change(trx)
    return { promise }
  })
  return promise
}

async function isSomebodyWaiting(db: Database['sql']): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length > 0
}
