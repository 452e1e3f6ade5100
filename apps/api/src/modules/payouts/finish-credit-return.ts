import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { returnConfirmed, returnDeclined } from '@qadam/domain/lending/ledger/posting'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { FoundPayout } from '../../providers/payouts/payouts.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { post } from '../ledger/post.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { lockCreditPayout, saveCreditPayout } from './payouts-credit-repository.ts'

export type FinishingReturns = {
  readonly database: Database
  readonly calendar: () => StateCalendar
  readonly clients: ClientsService
  readonly notify: Notify
  readonly today: () => Day
}

/** `payment_taken_back`: our own word about an order that the bank does not know. */
export type EndedReturn =
  | Extract<FoundPayout, { kind: 'confirmed' | 'declined' }>
  | { readonly kind: 'declined'; readonly reason: 'payment_taken_back' }

/** Writes the bank's last word and the books in one transaction; a declined order gives the loan its credit back. */
export async function finishCreditReturn(
  { calendar, clients, database, notify, today }: FinishingReturns,
  payoutId: string,
  outcome: EndedReturn,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    // The loan before its payout, as every command locks.
    const loan = await trx
      .selectFrom('loans')
      .innerJoin('credit_payouts', 'credit_payouts.loan_id', 'loans.id')
      .select(['loans.id', 'client_id', 'contract_id'])
      .where('credit_payouts.id', '=', payoutId)
      .forUpdate('loans')
      .executeTakeFirstOrThrow()
    const payout = await lockCreditPayout(trx, payoutId)
    if (payout.finished_at !== null) return
    const { kind } = outcome
    await saveCreditPayout(trx, payoutId, {
      ...{ state: kind, finished_at: sql<Date>`now()` },
      ...(kind === 'declined' && { decline_reason: outcome.reason }),
    })
    const amount = Number(payout.amount_tiyn)
    if (kind === 'declined') {
      const on = { calendar: calendar(), today: today() }
      await happenToLoan(trx, on, loan.id, { do: 'return_failed', event: payout.event_number })
    }
    await post(trx, {
      ...{ businessKey: `return-${kind} ${payoutId}`, postedOn: today(), contractId: loan.contract_id },
      posting: kind === 'confirmed' ? returnConfirmed(amount) : returnDeclined(amount),
    })
    await notify(trx, {
      ...{ clientId: loan.client_id, about: payoutId, facts: { amount_tiyn: amount } },
      kind: kind === 'confirmed' ? 'credit_returned' : 'credit_not_returned',
    })
    const client = await clients.within(trx, loan.client_id)
    if (client) await notifyCabinet(trx, client.registrationId, 'loan')
  })
}
