import { sql } from 'kysely'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import type { FoundCardPayment } from '../../providers/card-payments/card-payments.ts'
import { pollPaymentJob } from './card-payment-job-kinds.ts'
import type { CardPaying, CardPaymentRow } from './card-payments.ts'
import { settleCardPayment } from './settle-card-payment.ts'

/**
 * The first wait is a minute, then it doubles up to an hour; polling lasts three days, because acquirers find money
 * late. If the outcome is unknown then, the last round fails, and the job's own retries ask for about three days more.
 */
const firstWaitSeconds = 60
const longestWaitSeconds = 3_600
const maxRounds = 78

type Asked = { readonly paymentId: string; readonly round: number; readonly heard: boolean }

/** Polls the acquirer, either on schedule or after its notification (`heard`). */
export async function askByTheClock(
  context: CardPaying,
  { heard, paymentId, round }: Asked,
  call: ProviderCall,
): Promise<void> {
  const { database, outbox } = context
  const payment = await findPayment(context, paymentId)
  if (!payment || isOver(payment)) return
  await askAcquirer(context, payment, call)
  if (heard) return
  await database.sql.transaction().execute(async (trx) => {
    // A worker that ran this round before and died has already queued the next one.
    const { numUpdatedRows } = await trx
      .updateTable('card_payments')
      .set({ rounds: round + 1 })
      .where('id', '=', paymentId)
      .where('rounds', '=', round)
      .where('state', 'not in', ['paid', 'refunding', 'refunded'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (round + 1 >= maxRounds) return
    const delaySeconds = Math.min(firstWaitSeconds * 2 ** Math.min(round, 20), longestWaitSeconds)
    await outbox.enqueue(trx, pollPaymentJob, { payment_id: paymentId, round: round + 1 }, { delaySeconds })
  })
  const now = await findPayment(context, paymentId)
  const isUnknown = now?.state === 'pending' || (now?.state === 'open' && now.mandate_id !== null)
  if (isUnknown && round + 1 >= maxRounds)
    throw new Error('The payment has been pending at the acquirer for three days')
}

const pauseSeconds = 3

/** Polls for the client who is back from the page; repeated presses reach the acquirer at most every few seconds. */
export async function askByTheClient(context: CardPaying, paymentId: string, call: ProviderCall): Promise<void> {
  const payment = await context.database.sql
    .updateTable('card_payments')
    .set({ asked_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where((row) =>
      row.or([
        row('asked_at', 'is', null),
        row('asked_at', '<', sql<Date>`now() - make_interval(secs => ${pauseSeconds})`),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (payment && !isOver(payment)) await askAcquirer(context, payment, call)
}

/** Holds no transaction while the acquirer responds; its response is re-checked under the lock. */
async function askAcquirer(context: CardPaying, { id, invoice }: CardPaymentRow, call: ProviderCall): Promise<void> {
  const found: FoundCardPayment = await context.providers.cardPayments.find(String(invoice), call)
  await settleCardPayment(context, id, found)
}

function findPayment({ database }: CardPaying, id: string): Promise<CardPaymentRow | undefined> {
  return database.sql.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Nothing the acquirer returns can change the payment any more. */
function isOver({ state }: CardPaymentRow): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded'
}
