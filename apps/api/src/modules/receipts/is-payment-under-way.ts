import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { typedNumber } from '../servicing/typed-number.ts'

/** Whether a channel has reported a payment whose money has not arrived yet; its payer is not reminded of it. */
export async function isPaymentUnderWay(
  executor: Database['sql'] | Transaction<Tables>,
  contractNumber: bigint,
): Promise<boolean> {
  const pending = await executor
    .selectFrom('receipts')
    .select('id')
    .where('state', '=', 'pending')
    .where(typedNumber, '=', contractNumber)
    .limit(1)
    .executeTakeFirst()
  return pending !== undefined
}
