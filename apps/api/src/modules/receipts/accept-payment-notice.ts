import type { Day } from '@qadam/domain/calendar/day'
import type { reportedStatuses } from '@qadam/wire/receipts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { type ReceiptRow, type Receipts, type ReportedPayment, refuseReceipt } from './receipts.ts'

type ReportedStatus = (typeof reportedStatuses)[number]

type PaymentNotice = ReportedPayment & { readonly status: ReportedStatus }

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Records a payment reported by a channel, perhaps not for the first time. The channel's id identifies the payment: a
 * repeat returns the same receipt, whatever became of it since, and other details under a known id are refused.
 */
export async function acceptPaymentNotice(
  receipts: Receipts,
  notice: PaymentNotice,
): Promise<ReceiptRow | Refusal<'payment_differs' | 'validation_failed'>> {
  const { now } = receipts
  const age = now().getTime() - notice.paidAt.getTime()
  // Allows 5 minutes of clock skew; a time more than a year back is a mistake of the sender.
  if (age < -5 * minute || age > 366 * day) return refuse('validation_failed', { fields: { paid_at: 'wrong' } })
  return receipts.database.sql.transaction().execute((trx) => recordPayment(trx, receipts, notice))
}

/** Does the same in the transaction of a caller that stores more of the payment than its receipt. */
export async function recordPayment(
  trx: Transaction<Tables>,
  receipts: Receipts,
  notice: PaymentNotice,
): Promise<ReceiptRow | Refusal<'payment_differs'>> {
  const receipt = await recordReceipt(trx, notice, receipts.dayOf(notice.paidAt))
  if (!isSame(receipt, notice)) return refuse('payment_differs')
  switch (notice.status) {
    case 'pending':
      return receipt
    case 'failed':
      return giveUpReceipt(trx, receipts, receipt)
    case 'paid':
      return isOpen(receipt) ? confirmReceipt(trx, receipts, receipt) : receipt
  }
}

/** A channel may still find the money of a payment it reported as failed. */
const isOpen = ({ state }: ReceiptRow) => state === 'pending' || state === 'refused'

async function giveUpReceipt(trx: Transaction<Tables>, receipts: Receipts, receipt: ReceiptRow) {
  if (receipt.state === 'pending') return refuseReceipt(trx, receipts, receipt)
  // Confirmed money is reversed by a separate, explicit call.
  return receipt.state === 'refused' ? receipt : refuse('payment_differs')
}

async function recordReceipt(trx: Transaction<Tables>, notice: ReportedPayment, valueOn: Day): Promise<ReceiptRow> {
  const { account, amount, channel, choice, externalId, paidAt } = notice
  const added = await trx
    .insertInto('receipts')
    .values({
      ...{ channel, external_id: externalId, account, amount_tiyn: BigInt(amount), choice },
      ...{ paid_at: paidAt, value_on: valueOn },
    })
    // A concurrent report of the same payment waits here.
    .onConflict((conflict) => conflict.columns(['channel', 'external_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) return added
  return trx
    .selectFrom('receipts')
    .selectAll()
    .where('channel', '=', channel)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function isSame({ account, amount_tiyn, paid_at }: ReceiptRow, notice: ReportedPayment): boolean {
  return (
    account === notice.account && amount_tiyn === BigInt(notice.amount) && paid_at.getTime() === notice.paidAt.getTime()
  )
}
