import type { Database } from '../../db/connect.ts'
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
