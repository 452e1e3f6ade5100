import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { ReceiptRow } from './receipts.ts'

/** The longest-waiting receipts come first. */
export function findUnidentified({ sql: db }: Database): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('loan_id', 'is', null)
    .where('state', '=', 'confirmed')
    .orderBy('heard_at')
    .limit(100)
    .execute()
}

/** Age in seconds of the oldest unidentified receipt; 0 if there is none. */
export async function oldestUnidentifiedSeconds({ sql: db }: Pick<Database, 'sql'>): Promise<number> {
  const { seconds } = await onlyRow(
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(heard_at)), 0)::float8 as seconds
      from receipts where loan_id is null and state = 'confirmed'
    `.execute(db),
  )
  return Math.max(seconds, 0)
}
