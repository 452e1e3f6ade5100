import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { ReceiptRow } from './receipts.ts'

/** The longest wait first. */
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

/** How long the oldest of it has waited; 0 where there is none. */
export async function oldestUnidentifiedSeconds({ sql: db }: Pick<Database, 'sql'>): Promise<number> {
  const { seconds } = await onlyRow(
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(heard_at)), 0)::float8 as seconds
      from receipts where loan_id is null and state = 'confirmed'
    `.execute(db),
  )
  return Math.max(seconds, 0)
}
