import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { ReceiptRow } from './receipts.ts'

/** Payments that a channel reported and never said to have arrived; the longest-waiting come first. */
export function findPending({ sql: db }: Database): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('heard_at')
    .orderBy('id')
    .limit(100)
    .execute()
}

export const pendingAges = ['day', 'three_days', 'older'] as const

export type PendingAge = (typeof pendingAges)[number]

/** How many payments are under way, by the time since they were reported: up to a day, up to three, longer. */
export function countPending({ sql: db }: Pick<Database, 'sql'>): Promise<Readonly<Record<PendingAge, number>>> {
  return onlyRow(
    sql<Record<PendingAge, number>>`
      select count(*) filter (where heard_at > now() - interval '1 day')::int as day,
        count(*) filter (
          where heard_at <= now() - interval '1 day' and heard_at > now() - interval '3 days'
        )::int as three_days,
        count(*) filter (where heard_at <= now() - interval '3 days')::int as older
      from receipts where state = 'pending'
    `.execute(db),
  )
}
