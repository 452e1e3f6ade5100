import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/connect.ts'
import type { Tables } from '../src/db/tables.ts'

type Step = (trx: Transaction<Tables>) => Promise<unknown>

/**
 * A call that has looked at how things are and waits for a lock; whoever holds it changes them and lets go. The embedded
 * database has one connection and lets nobody look meanwhile: there the change comes first, and the answer is the same.
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
    // Asked on another connection: within a transaction the answer would stay the first one.
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
