import { businessDay, startOfBusinessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { statusOf } from '@qadam/domain/lending/servicing/loan-status'
import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import type { Tiyn } from '@qadam/domain/money/money'
import type { CardPayment } from '@qadam/wire/card-payments'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { consentToAutopay, missingAutopayConsent } from '../documents/consent-to-autopay.ts'
import { loansToday } from '../servicing/loans-today.ts'
import { openPageJob, pollPaymentJob } from './card-payment-job-kinds.ts'
import { readCardPayment } from './card-payment-views.ts'
import type { CardPaying, CardPaymentRow } from './card-payments.ts'
import { chargeUnderWay } from './charge-under-way.ts'
import { openAcquirerPage } from './open-acquirer-page.ts'

type Pressed = {
  readonly paymentId: string
  readonly loanId: string
  readonly amount: Tiyn
  readonly choice: PaymentChoice | null
  readonly locale: LocaleCode
  readonly keepsCard?: boolean
  /** Ticked versions of the consent to automatic payment, which keeps the card too. */
  readonly ticked?: readonly number[]
  readonly ip?: string
  readonly userAgent?: string
}

type No =
  | 'not_found'
  | 'validation_failed'
  | 'loan_not_allowed'
  | 'payment_differs'
  | 'charge_under_way'
  | 'too_many_requests'
  | 'consent_missing'

/** The acquirer's page itself reports that nothing was paid; until then we poll. */
const firstQuestionSeconds = 60
const timeoutSeconds = 5

/**
 * One press of one form is one payment. The acquirer's page is requested at once, outside the transaction, so that the
 * client is redirected to it; if the acquirer is unavailable, the queued job retries and the screen waits.
 */
export async function beginCardPayment(
  context: CardPaying,
  { accountId, phone }: Session,
  pressed: Pressed,
): Promise<CardPayment | Refusal<No>> {
  const { clients, database, limits } = context
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  const { isAllowed, retryAfterSeconds } = await limits.take('card-payment', client.id)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const begun = await database.sql
    .transaction()
    .execute((trx) => insertCardPayment(trx, context, { ...pressed, phone, clientId: client.id }))
  if ('code' in begun) return begun
  if (begun.state === 'opening') {
    // Failures are ignored here: the job meets the same failure and retries.
    const signal = AbortSignal.timeout(timeoutSeconds * 1_000)
    await openAcquirerPage(context, begun.id, { key: begun.id, signal }).catch(() => undefined)
  }
  return readCardPayment(context, { accountId }, begun.id)
}

type Wanted = Pressed & { readonly clientId: string; readonly phone: string }

async function insertCardPayment(
  trx: Transaction<Tables>,
  context: CardPaying,
  { amount, choice, clientId, keepsCard = false, loanId, locale, paymentId, ticked = [], ...signer }: Wanted,
): Promise<CardPaymentRow | Refusal<No>> {
  const { calendar, outbox, today } = context
  const loan = await trx
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', loanId)
    .where('client_id', '=', clientId)
    // A charge by a mandate is planned and sent under this lock: whichever of the two comes later sees the other.
    .forUpdate()
    .executeTakeFirst()
  if (!loan) return refuse('not_found')
  const existingPayment = async () => {
    const known = await trx.selectFrom('card_payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
    return known && (isSame(known, { loanId, amount, choice }) ? known : refuse('payment_differs'))
  }
  const before = await existingPayment()
  if (before) return before
  if ((await chargeUnderWay(trx, context.now(), loanId))?.kind === 'charging') return refuse('charge_under_way')
  const [state] = await loansToday(trx, [loan], { calendar: calendar(), today: today() })
  const most = state ? maxOf(state) : 0
  if (most <= 0) return refuse('loan_not_allowed')
  if (amount > most) return refuse('validation_failed', { fields: { amount_tiyn: 'payment_too_much' } })
  const missing = ticked.length > 0 ? await missingAutopayConsent(trx, ticked) : undefined
  if (missing)
    return refuse('consent_missing', {
      fields: { autopay_document_ids: 'documents_missing' },
      documents: [missing],
    })
  const added = await trx
    .insertInto('card_payments')
    .values({
      ...{ id: paymentId, loan_id: loanId, amount_tiyn: BigInt(amount), choice, locale },
      ...{ requested_at: context.now(), expires_at: endOfPage(context.now()) },
      keeps_card: keepsCard || ticked.length > 0,
    })
    // The other tab sent the same press a moment ago, and its row is visible now.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!added) return (await existingPayment()) ?? refuse('payment_differs')
  if (ticked.length > 0) {
    const { ip = '', phone, userAgent = '' } = signer
    const consent_id = await consentToAutopay(trx, outbox, { ip, locale, phone, userAgent })
    await trx.updateTable('card_payments').set({ consent_id }).where('id', '=', paymentId).execute()
  }
  await outbox.enqueue(trx, openPageJob, { payment_id: paymentId }, { delaySeconds: timeoutSeconds })
  await outbox.enqueue(trx, pollPaymentJob, { payment_id: paymentId }, { delaySeconds: firstQuestionSeconds })
  return added
}

/** The whole debt minus the credit already waiting: a card payment cannot be larger. */
function maxOf(state: LoanState): Tiyn {
  if (state.state === 'written_off') return state.balances.write_offs
  const { credit, payoff } = statusOf(state)
  return (payoff?.total ?? 0) - credit
}

type Same = { readonly loanId: string; readonly amount: Tiyn; readonly choice: PaymentChoice | null }

function isSame(row: CardPaymentRow, { amount, choice, loanId }: Same): boolean {
  return row.loan_id === loanId && row.amount_tiyn === BigInt(amount) && row.choice === choice
}

const minute = 60_000
const pageMinutes = 30
const leastMinutes = 5

/**
 * Amounts are valid until the end of the day, so the page closes with it; a payment begun in the day's last minutes
 * still gets five.
 */
function endOfPage(now: Date): Date {
  const midnight = startOfBusinessDay(addDays(businessDay(now), 1)).getTime()
  const usual = now.getTime() + pageMinutes * minute
  return new Date(Math.max(Math.min(usual, midnight), now.getTime() + leastMinutes * minute))
}
