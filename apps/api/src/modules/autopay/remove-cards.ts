import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { forgetCardJob } from '../card-payments/card-payment-job-kinds.ts'
import { type CardRow, endMandate, lockMandate } from './autopay.ts'

/** Removes cards that the caller has locked, with every mandate that charges them; a job tells the acquirer. */
export async function removeCards(
  trx: Transaction<Tables>,
  outbox: Outbox,
  cards: readonly Pick<CardRow, 'id'>[],
): Promise<void> {
  for (const { id } of cards) {
    const mandates = await trx
      .selectFrom('autopay_mandates')
      .select('id')
      .where('card_id', '=', id)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const mandate of mandates) await endMandate(trx, await lockMandate(trx, mandate.id), 'card_removed')
    await trx.updateTable('saved_cards').set({ removed_at: sql<Date>`now()` }).where('id', '=', id).execute()
    await outbox.enqueue(trx, forgetCardJob, { card_id: id })
  }
}

/** Removes every card of a client whose account is being closed. */
export async function removeCardsOf(trx: Transaction<Tables>, outbox: Outbox, clientId: string): Promise<void> {
  const cards = await trx
    .selectFrom('saved_cards')
    .select('id')
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await removeCards(trx, outbox, cards)
}
