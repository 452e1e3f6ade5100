import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'

/** Age of the oldest charge of a saved card of which nobody knows whether it was made, in seconds; 0 if there is none. */
export async function oldestUnknownChargeSeconds({ sql: db }: Pick<Database, 'sql'>): Promise<number> {
  const { seconds } = await onlyRow(
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(sent_at)), 0)::float8 as seconds
      from card_payments where sent_at is not null and state = 'open'
    `.execute(db),
  )
  return Math.max(seconds, 0)
}
