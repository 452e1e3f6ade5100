import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'

/** Age of the oldest payout that is neither confirmed nor declined, in seconds; 0 if there is none. */
export async function oldestUnresolvedSeconds({ sql: db }: Pick<Database, 'sql'>): Promise<number> {
  const { seconds } = await onlyRow(
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as seconds
      from payouts where state in ('requested', 'sent', 'unknown')
    `.execute(db),
  )
  return Math.max(seconds, 0)
}
