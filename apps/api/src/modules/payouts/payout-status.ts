import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'

/** Age of the oldest payout, of a loan or of a returned credit, that is neither confirmed nor declined, in seconds; 0 if there is none. */
export async function oldestUnresolvedSeconds({ sql: db }: Pick<Database, 'sql'>): Promise<number> {
  const { seconds } = await onlyRow(
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as seconds
      from (
        select requested_at from payouts where state in ('requested', 'sent', 'unknown')
        union all
        select requested_at from credit_payouts where finished_at is null
      ) unresolved
    `.execute(db),
  )
  return Math.max(seconds, 0)
}
