import type { Day } from '@qadam/domain/calendar/day'
import type { paymentWords } from '@qadam/wire/receipts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { type ReceiptRow, type Receipts, refuseReceipt, type ToldPayment } from './receipts.ts'

type Word = (typeof paymentWords)[number]

type Told = ToldPayment & { readonly word: Word }

const minute = 60_000
const day = 24 * 60 * minute

/**
 * A channel tells of a payment, perhaps not for the first time: one name of the channel is one payment, and who tells it
 * again is answered the same, whatever became of it since. Another payment under a known name is refused.
 */
export async function acceptPaymentNotice(
  receipts: Receipts,
  told: Told,
): Promise<ReceiptRow | Refusal<'payment_differs' | 'validation_failed'>> {
  const { now } = receipts
  const age = now().getTime() - told.paidAt.getTime()
  // A clock that is a little fast is believed; a moment of another year is a mistake of whoever writes it.
  if (age < -5 * minute || age > 366 * day) return refuse('validation_failed', { fields: { paid_at: 'wrong' } })
  return receipts.database.sql.transaction().execute((trx) => hearWithin(trx, receipts, told))
}

/** The same, in the transaction of whoever keeps more of the payment than its receipt. */
export async function hearWithin(
  trx: Transaction<Tables>,
  receipts: Receipts,
  told: Told,
): Promise<ReceiptRow | Refusal<'payment_differs'>> {
  const receipt = await recordReceipt(trx, told, receipts.dayOf(told.paidAt))
  if (!isSame(receipt, told)) return refuse('payment_differs')
  switch (told.word) {
    case 'pending':
      return receipt
    case 'failed':
      return giveUpReceipt(trx, receipts, receipt)
    case 'paid':
      return isOpen(receipt) ? confirmReceipt(trx, receipts, receipt) : receipt
  }
}

/** A channel that had given a payment up may still find its money. */
const isOpen = ({ state }: ReceiptRow) => state === 'pending' || state === 'refused'

async function giveUpReceipt(trx: Transaction<Tables>, receipts: Receipts, receipt: ReceiptRow) {
  if (receipt.state === 'pending') return refuseReceipt(trx, receipts, receipt)
  // Money that came is taken back by another call, which says so.
  return receipt.state === 'refused' ? receipt : refuse('payment_differs')
}

async function recordReceipt(trx: Transaction<Tables>, told: ToldPayment, valueOn: Day): Promise<ReceiptRow> {
  const { account, amount, channel, choice, externalId, paidAt } = told
  const added = await trx
    .insertInto('receipts')
    .values({
      ...{ channel, external_id: externalId, account, amount_tiyn: BigInt(amount), choice },
      ...{ paid_at: paidAt, value_on: valueOn },
    })
    // Whoever tells the same at the same moment waits here.
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

function isSame({ account, amount_tiyn, paid_at }: ReceiptRow, told: ToldPayment): boolean {
  return account === told.account && amount_tiyn === BigInt(told.amount) && paid_at.getTime() === told.paidAt.getTime()
}
