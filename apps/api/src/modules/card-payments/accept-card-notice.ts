import type { AcquirerNotification } from '../../providers/card-payments/card-payments.ts'
import { questionJob } from './card-payment-job-kinds.ts'
import type { CardPaying } from './card-payments.ts'

/**
 * Somebody says that something has become of an order. Nothing of what they say is taken down but its number, and that
 * only makes us ask: a forged word costs one question, and a true one may come twice, late or not at all.
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
    if (known) await outbox.enqueue(trx, questionJob, { payment_id: known.id, heard: true })
  })
}
