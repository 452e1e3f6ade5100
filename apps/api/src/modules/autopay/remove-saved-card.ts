import type { SavedCard } from '@qadam/wire/autopay'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { Autopaying } from './autopay.ts'
import { cardsOf } from './autopay-views.ts'
import { removeCards } from './remove-cards.ts'

/** Removes a card at once, with every mandate that charges it; the acquirer is told to forget it by a job. */
export async function removeSavedCard(
  { clients, database, outbox }: Pick<Autopaying, 'clients' | 'database' | 'outbox'>,
  { accountId }: Session,
  id: string,
): Promise<{ cards: SavedCard[] } | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  return database.sql.transaction().execute(async (trx) => {
    const card = await trx
      .selectFrom('saved_cards')
      .selectAll()
      .where('id', '=', id)
      .where('client_id', '=', client.id)
      .forUpdate()
      .executeTakeFirst()
    if (!card) return refuse('not_found')
    if (card.removed_at === null) {
      await removeCards(trx, outbox, [card])
      await notifyCabinet(trx, client.registrationId, 'loan')
    }
    return { cards: await cardsOf(trx, client.id) }
  })
}
