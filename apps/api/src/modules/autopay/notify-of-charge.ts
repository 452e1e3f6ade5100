import { lastDayInTime } from '@qadam/domain/calendar/working-days'
import { chargeReadiness, willRetry } from '@qadam/domain/lending/autopay'
import type { Autopaying } from './autopay.ts'
import { triesOf } from './autopay.ts'

/** Tells the client what became of a charge: paid, or declined and whether it will be tried again. */
export async function notifyOfCharge(context: Autopaying, paymentId: string): Promise<void> {
  const { calendar, database, notify, now, today } = context
  await database.sql.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('card_payments')
      .innerJoin('loans', 'loans.id', 'card_payments.loan_id')
      .innerJoin('autopay_mandates', 'autopay_mandates.id', 'card_payments.mandate_id')
      .innerJoin('saved_cards', 'saved_cards.id', 'autopay_mandates.card_id')
      .selectAll('card_payments')
      .select(['loans.client_id', 'saved_cards.last_four', 'autopay_mandates.ended_at'])
      .where('card_payments.id', '=', paymentId)
      .executeTakeFirst()
    if (!payment || payment.due_on === null) return
    const { client_id: clientId, due_on, last_four, loan_id } = payment
    if (payment.state === 'paid') {
      const facts = { amount_tiyn: Number(payment.paid_tiyn), last_four }
      return notify(trx, { clientId, kind: 'autopay_paid', about: paymentId, facts })
    }
    if (payment.state !== 'declined') return
    const readiness = chargeReadiness(await triesOf(trx, loan_id, due_on), now())
    const lastDay = lastDayInTime(due_on, calendar())
    const facts = {
      ...{ amount_tiyn: Number(payment.amount_tiyn), last_four, last_day: lastDay },
      will_retry: payment.ended_at === null && willRetry(readiness, { lastDay, now: now(), today: today() }),
    }
    await notify(trx, { clientId, kind: 'autopay_declined', about: paymentId, facts })
  })
}
