import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { findLoanOf } from './find-loan-of.ts'
import { lockReceipt, type ReceiptRow, type Receipts, refuseReceipt } from './receipts.ts'

type Ended = { readonly id: string; readonly reason: string; readonly operator: string }

/**
 * Ends a payment under way that its channel will never confirm: the loan's page no longer promises it, and its borrower
 * is reminded again. No money is lost by it: if the channel finds the money after all, its `paid` is taken as ever.
 */
export async function endPending(
  trx: Transaction<Tables>,
  receipts: Receipts,
  { id, operator, reason }: Ended,
): Promise<ReceiptRow | Refusal<'not_found' | 'item_changed'>> {
  const receipt = await lockReceipt(trx, id)
  if (!receipt) return refuse('not_found')
  if (receipt.state !== 'pending') return refuse('item_changed')
  const ended = await refuseReceipt(trx, receipts, receipt, { refusal_reason: reason, refused_by: operator })
  await showOwner(trx, receipts, receipt)
  return ended
}

async function showOwner(trx: Transaction<Tables>, { clients }: Receipts, { account }: ReceiptRow): Promise<void> {
  const found = await findLoanOf(trx, account)
  if (!found) return
  const loan = await trx.selectFrom('loans').select('client_id').where('id', '=', found.id).executeTakeFirstOrThrow()
  const client = await clients.within(trx, loan.client_id)
  if (client) await notifyCabinet(trx, client.registrationId, 'loan')
}
