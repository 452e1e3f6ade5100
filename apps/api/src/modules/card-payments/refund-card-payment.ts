import type { CardPayment } from '@qadam/wire/card-payments'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { lockReceipt } from '../receipts/receipts.ts'
import { takeBack } from '../receipts/take-back.ts'
import { refundJob } from './card-payment-job-kinds.ts'
import { readCardPayment } from './card-payment-views.ts'
import { type CardPaying, lockCardPayment, moveCardPayment } from './card-payments.ts'
import { notifyOwner } from './open-acquirer-page.ts'
import { isUnused } from './unused-payment.ts'

/**
 * Refunds money that has paid for nothing (paid twice, or after the loan had ended) to its card. The loan loses it in
 * the same transaction, so it cannot be both used and refunded; a job calls the acquirer until it confirms.
 */
export async function refundCardPayment(
  context: CardPaying,
  session: Session,
  id: string,
): Promise<CardPayment | Refusal<'not_found' | 'payment_stays'>> {
  const seen = await readCardPayment(context, session, id)
  if ('code' in seen) return seen
  const refused = await context.database.sql.transaction().execute((trx) => giveBack(trx, context, id))
  return refused ?? readCardPayment(context, session, id)
}

async function giveBack(trx: Transaction<Tables>, context: CardPaying, id: string) {
  const payment = await lockCardPayment(trx, id)
  if (payment?.state === 'refunding' || payment?.state === 'refunded') return undefined
  const receipt = payment?.receipt_id ? await lockReceipt(trx, payment.receipt_id) : undefined
  if (!payment || receipt?.state !== 'confirmed') return refuse('payment_stays')
  await trx.selectFrom('loans').select('id').where('id', '=', payment.loan_id).forUpdate().execute()
  if (!(await isUnused(trx, context, payment))) return refuse('payment_stays')
  await takeBack(trx, context, { receipt, excused: false, reason: 'Возврат на карту по просьбе клиента' })
  await moveCardPayment(trx, payment, 'refund_asked')
  await context.outbox.enqueue(trx, refundJob, { payment_id: id })
  return undefined
}

/** Retries until the acquirer confirms the refund; a rejected refund needs a person. */
export async function sendRefund(context: CardPaying, id: string, call: ProviderCall): Promise<void> {
  const { database, providers } = context
  const payment = await database.sql.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (payment?.state !== 'refunding') return
  const { invoice, paid_tiyn } = payment
  const refund = { invoice: String(invoice), refundId: id, amountTiyn: Number(paid_tiyn) }
  const { kind } = await providers.cardPayments.refund(refund, call)
  if (kind !== 'refunded') throw new Error(`The acquirer returned ${kind} for a refund`)
  await database.sql.transaction().execute(async (trx) => {
    const current = await lockCardPayment(trx, id)
    if (current?.state !== 'refunding') return
    await moveCardPayment(trx, current, 'refunded')
    await notifyOwner(trx, context, current)
  })
}
