import { dueCharge, isChargeDay } from '@qadam/domain/lending/autopay'
import { sql, type Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import type { SavedCardCharge } from '../../providers/card-payments/card-payments.ts'
import { countCardCharge } from '../../telemetry/money-metrics.ts'
import { type CardPaymentRow, lockCardPayment, moveCardPayment } from '../card-payments/card-payments.ts'
import { descriptionOf, notifyOwner } from '../card-payments/open-acquirer-page.ts'
import { settleCardPayment } from '../card-payments/settle-card-payment.ts'
import {
  type Autopaying,
  isMoneyOnItsWay,
  type Loan,
  lockLoan,
  lockMandate,
  type MandateRow,
  stateOf,
} from './autopay.ts'

/**
 * Charges the card once. If an earlier run may have sent the charge, its outcome is queried first, and the same invoice
 * is sent again only if the acquirer does not know it. A failure is thrown, and the job is retried.
 */
export async function chargeSavedCard(context: Autopaying, paymentId: string, call: ProviderCall): Promise<void> {
  const { database, providers } = context
  const payment = await database.sql
    .selectFrom('card_payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment || !isUnsettled(payment)) return
  if (payment.sent_at === null) await askAboutDeclined(context, payment, call)
  else {
    const found = await providers.cardPayments.find(String(payment.invoice), call)
    if (found.kind !== 'not_found') return settleCardPayment(context, paymentId, found)
  }
  const charge = await takeForSending(context, paymentId)
  if (charge) await settleCardPayment(context, paymentId, await providers.cardPayments.charge(charge, call))
}

/** An acquirer finds money it had declined: before another try it is asked about the tries before. */
async function askAboutDeclined(
  context: Autopaying,
  { due_on, loan_id }: CardPaymentRow,
  call: ProviderCall,
): Promise<void> {
  const declined = await context.database.sql
    .selectFrom('card_payments')
    .select(['id', 'invoice'])
    .where('loan_id', '=', loan_id)
    .where('due_on', '=', due_on)
    .where('state', '=', 'declined')
    .execute()
  for (const { id, invoice } of declined) {
    const found = await context.providers.cardPayments.find(String(invoice), call)
    if (found.kind !== 'declined') await settleCardPayment(context, id, found)
  }
}

function isUnsettled({ mandate_id, state }: CardPaymentRow): boolean {
  return mandate_id !== null && (state === 'opening' || state === 'open')
}

/** The last re-check before the money moves, under every lock: the mandate holds, and the payment is still due. */
async function takeForSending(context: Autopaying, paymentId: string): Promise<SavedCardCharge | undefined> {
  return context.database.sql.transaction().execute(async (trx) => {
    const payment = await lockCardPayment(trx, paymentId)
    if (!payment || !isUnsettled(payment) || payment.mandate_id === null) return undefined
    const loan = await lockLoan(trx, payment.loan_id)
    const mandate = await lockMandate(trx, payment.mandate_id)
    const { sealed_token } = await trx
      .selectFrom('saved_cards')
      .select('sealed_token')
      .where('id', '=', mandate.card_id)
      .executeTakeFirstOrThrow()
    if (sealed_token === null || !(await isStillDue(trx, context, { loan, mandate, payment }))) {
      await moveCardPayment(trx, payment, 'expired')
      await afterCommit(trx, () => countCardCharge('not_made'))
      await notifyOwner(trx, context, payment)
      return undefined
    }
    if (payment.sent_at === null) await moveCardPayment(trx, payment, 'ordered', { sent_at: sql<Date>`now()` })
    return {
      ...{ invoice: String(payment.invoice), amountTiyn: Number(payment.amount_tiyn) },
      token: context.secrets.open('saved-card', sealed_token).toString(),
      description: descriptionOf(payment.locale, loan.contract_number),
    }
  })
}

type Charging = { readonly loan: Loan; readonly mandate: MandateRow; readonly payment: CardPaymentRow }

async function isStillDue(
  trx: Transaction<Tables>,
  context: Autopaying,
  { loan, mandate, payment }: Charging,
): Promise<boolean> {
  if (mandate.ended_at !== null || loan.state !== 'active') return false
  if (await isMoneyOnItsWay(trx, context, loan)) return false
  const charge = dueCharge(await stateOf(trx, context, loan), mandate.agreed_on)
  const isSame = charge?.on === payment.due_on && isChargeDay(charge, context.today())
  return isSame && charge.amount >= Number(payment.amount_tiyn)
}
