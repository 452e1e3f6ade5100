import type { AcquirerNotification } from '../../providers/card-payments/card-payments.ts'
import { pollPaymentJob } from './card-payment-job-kinds.ts'
import type { CardPaying } from './card-payments.ts'

/**
 * Handles an acquirer notification. Only the order number is taken from it, and it merely triggers a poll: a forged one
 * costs one request, and a genuine one may come twice, late or never.
 */
export async function acceptCardNotice(
  { database, outbox, providers }: Pick<CardPaying, 'database' | 'outbox' | 'providers'>,
  notification: AcquirerNotification,
): Promise<void> {
  const invoice = providers.cardPayments.invoiceOf(notification)
  if (invoice === undefined) return
  await database.sql.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('card_payments')
      .select('id')
      .where('invoice', '=', BigInt(invoice))
      .where('state', 'not in', ['paid', 'refunding', 'refunded'])
      .executeTakeFirst()
    if (known) await outbox.enqueue(trx, pollPaymentJob, { payment_id: known.id, heard: true })
  })
}
