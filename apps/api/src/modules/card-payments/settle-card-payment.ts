import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CardDecline, FoundCardPayment, SavedCard } from '../../providers/card-payments/card-payments.ts'
import { countCardCharge } from '../../telemetry/money-metrics.ts'
import { recordPayment } from '../receipts/accept-payment-notice.ts'
import type { ReceiptRow } from '../receipts/receipts.ts'
import { beginAutopayJob, chargeEndedJob } from './card-payment-job-kinds.ts'
import { type CardPaying, type CardPaymentRow, cardChannel, lockCardPayment, moveCardPayment } from './card-payments.ts'
import { notifyOwner } from './open-acquirer-page.ts'
import { saveCard } from './save-card.ts'

const minute = 60_000
/** The acquirer may still be recording a payment made in the page's last second. */
const afterPageMinutes = 15

type Money = { readonly amountTiyn: number; readonly at: Date; readonly card?: SavedCard }

/**
 * Applies the acquirer's response to our own poll, the only source that is trusted. The payment, its receipt, the loan
 * and the books change in one transaction, and a later caller finds it done.
 */
export async function settleCardPayment(context: CardPaying, id: string, found: FoundCardPayment): Promise<void> {
  await context.database.sql.transaction().execute(async (trx) => {
    const payment = await lockCardPayment(trx, id)
    if (!payment) return
    const state = await settle(trx, context, payment, found)
    if (state !== undefined && state !== payment.state) await notifyOwner(trx, context, payment)
  })
}

async function settle(trx: Transaction<Tables>, context: CardPaying, payment: CardPaymentRow, found: FoundCardPayment) {
  switch (found.kind) {
    case 'paid':
      return isTakeable(payment) ? credit(trx, context, payment, found) : undefined
    case 'pending':
      // Recorded once; a payment that failed and is pending again changes nothing until it is paid.
      return payment.receipt_id === null && isTakeable(payment) ? expect(trx, context, payment, found) : undefined
    case 'declined':
      return decline(trx, context, payment, found.reason)
    case 'refunded':
      // The money was taken and refunded before we learned of it.
      return payment.state === 'open' ? moveCardPayment(trx, payment, 'expired') : undefined
    default: {
      const isLong = context.now().getTime() > payment.expires_at.getTime() + afterPageMinutes * minute
      // A charge by a mandate ends only by its own job, which knows whether the acquirer may have heard of it.
      const isWaiting = payment.mandate_id === null && (payment.state === 'open' || payment.state === 'opening')
      return isLong && isWaiting ? moveCardPayment(trx, payment, 'expired') : undefined
    }
  }
}

/** Checked under the lock: the browser, the notification and the scheduled job may bring the same outcome at once. */
function isTakeable({ state }: CardPaymentRow): boolean {
  return state !== 'paid' && state !== 'refunding' && state !== 'refunded'
}

async function credit(trx: Transaction<Tables>, context: CardPaying, payment: CardPaymentRow, money: Money) {
  const { id: receipt_id, paid_at } = await recordReport(trx, context, payment, { status: 'paid', money })
  if (payment.keeps_card && money.card) await keepCard(trx, context, payment, money.card)
  if (payment.mandate_id !== null) await endCharge(trx, context, payment, 'paid')
  return moveCardPayment(trx, payment, 'paid', { receipt_id, paid_at, paid_tiyn: BigInt(money.amountTiyn) })
}

/** The card is saved with the money that proves it; automatic payment begins afterwards, in a job of its own. */
async function keepCard(trx: Transaction<Tables>, context: CardPaying, payment: CardPaymentRow, card: SavedCard) {
  const cardId = await saveCard(trx, context, payment, card)
  if (cardId !== undefined && payment.consent_id !== null)
    await context.outbox.enqueue(trx, beginAutopayJob, { payment_id: payment.id, card_id: cardId })
}

async function expect(trx: Transaction<Tables>, context: CardPaying, payment: CardPaymentRow, money: Money) {
  const { id: receipt_id, paid_at } = await recordReport(trx, context, payment, { status: 'pending', money })
  return moveCardPayment(trx, payment, 'taken', { receipt_id, paid_at, paid_tiyn: BigInt(money.amountTiyn) })
}

async function decline(trx: Transaction<Tables>, context: CardPaying, payment: CardPaymentRow, reason: CardDecline) {
  const { paid_at, paid_tiyn } = payment
  if (payment.state === 'pending' && paid_at !== null && paid_tiyn !== null) {
    await recordReport(trx, context, payment, {
      status: 'failed',
      money: { amountTiyn: Number(paid_tiyn), at: paid_at },
    })
  }
  const state = await moveCardPayment(trx, payment, 'declined', { decline_reason: reason })
  if (state !== undefined && payment.mandate_id !== null) await endCharge(trx, context, payment, 'declined')
  return state
}

async function endCharge(
  trx: Transaction<Tables>,
  { outbox }: CardPaying,
  { id }: CardPaymentRow,
  outcome: 'paid' | 'declined',
) {
  await outbox.enqueue(trx, chargeEndedJob, { payment_id: id })
  await afterCommit(trx, () => countCardCharge(outcome))
}

type Report = { readonly status: 'pending' | 'paid' | 'failed'; readonly money: Money }

/** Records the payment as any channel does; repeated reports have no further effect. */
async function recordReport(
  trx: Transaction<Tables>,
  context: CardPaying,
  payment: CardPaymentRow,
  { money: { amountTiyn: amount, at }, status }: Report,
): Promise<ReceiptRow> {
  const { number } = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('loan_contracts.number')
    .where('loans.id', '=', payment.loan_id)
    .executeTakeFirstOrThrow()
  const paidAt = payment.paid_at ?? between(payment.requested_at, at, context.now())
  const reported = { channel: cardChannel, externalId: String(payment.invoice), account: String(number) }
  const receipt = await recordPayment(trx, context, { ...reported, amount, paidAt, choice: payment.choice, status })
  if (receipt instanceof Refusal) throw new Error('The acquirer reported a different amount for a payment than before')
  return receipt
}

/** The acquirer's clock differs from ours: clamps the time of payment between the press and now. */
function between(first: Date, at: Date, last: Date): Date {
  if (at < first) return first
  return at > last ? last : at
}
