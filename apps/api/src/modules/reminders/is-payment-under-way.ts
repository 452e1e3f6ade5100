import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Whether a channel has reported a payment whose money has not arrived yet; its payer is not called late. */
export async function isPaymentUnderWay(trx: Transaction<Tables>, contractNumber: bigint): Promise<boolean> {
  const pending = await trx
    .selectFrom('receipts')
    .select('id')
    .where('state', '=', 'pending')
    .where(sql`regexp_replace(account, '[[:space:]№-]', '', 'g')`, '=', String(contractNumber))
    .limit(1)
    .executeTakeFirst()
  return pending !== undefined
}
