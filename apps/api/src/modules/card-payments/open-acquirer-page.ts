import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type CardPaying, type CardPaymentRow, lockCardPayment, moveCardPayment } from './card-payments.ts'

/** Idempotent: a second call is the same order at the acquirer, and the first page is kept. */
export async function openAcquirerPage(context: CardPaying, id: string, call: ProviderCall): Promise<void> {
  const { database, now, providers } = context
  const payment = await database.sql
    .selectFrom('card_payments')
    .selectAll()
    .where('id', '=', id)
    .where('mandate_id', 'is', null)
    .executeTakeFirst()
  if (payment?.state !== 'opening') return
  if (payment.expires_at <= now()) return closeUnopened(context, id)
  const { pageAddress } = await providers.cardPayments.open(await orderOf(context, payment), call)
  await database.sql.transaction().execute(async (trx) => {
    const current = await lockCardPayment(trx, id)
    if (current?.state !== 'opening') return
    await moveCardPayment(trx, current, 'ordered', { page_address: pageAddress })
    await notifyOwner(trx, context, current)
  })
}

async function closeUnopened(context: CardPaying, id: string): Promise<void> {
  await context.database.sql.transaction().execute(async (trx) => {
    const current = await lockCardPayment(trx, id)
    if (current?.state !== 'opening') return
    await moveCardPayment(trx, current, 'expired')
    await notifyOwner(trx, context, current)
  })
}

type Within = Parameters<typeof lockCardPayment>[0]

/** Notifies the client's open cabinet. */
export async function notifyOwner(
  trx: Within,
  { clients }: Pick<CardPaying, 'clients'>,
  { loan_id }: CardPaymentRow,
): Promise<void> {
  const { client_id } = await trx
    .selectFrom('loans')
    .select('client_id')
    .where('id', '=', loan_id)
    .executeTakeFirstOrThrow()
  const client = await clients.within(trx, client_id)
  if (client) await notifyCabinet(trx, client.registrationId, 'loan')
}

const contracts = {
  ru: (number: bigint) => `Оплата по договору микрокредита № ${number}`,
  kk: (number: bigint) => `№ ${number} микрокредит шарты бойынша төлем`,
} as const

/** Shown to the client in their bank's list of charges. */
export function descriptionOf(locale: CardPaymentRow['locale'], contractNumber: bigint): string {
  return contracts[locale](contractNumber)
}

async function orderOf({ database, siteOrigin }: CardPaying, payment: CardPaymentRow) {
  const { number } = await database.sql
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('loan_contracts.number')
    .where('loans.id', '=', payment.loan_id)
    .executeTakeFirstOrThrow()
  const { amount_tiyn, expires_at: expiresAt, id, invoice, keeps_card: keepsCard, locale } = payment
  return {
    ...{ invoice: String(invoice), amountTiyn: Number(amount_tiyn), locale, expiresAt, keepsCard },
    description: descriptionOf(locale, number),
    returnAddress: `${siteOrigin}${locale === 'kk' ? '/kk' : ''}/register/lk/payments/${id}?back=1`,
  }
}
