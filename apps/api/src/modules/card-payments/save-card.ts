import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { SavedCard } from '../../providers/card-payments/card-payments.ts'
import { forgetCardJob } from './card-payment-job-kinds.ts'
import type { CardPaying, CardPaymentRow } from './card-payments.ts'

/**
 * Saves the card for its client: the token sealed, of the number only the last four digits. A known card stays one.
 * Undefined if the client's account was closed while the page was open: then the acquirer is told to forget the card.
 */
export async function saveCard(
  trx: Transaction<Tables>,
  { outbox, secrets }: Pick<CardPaying, 'outbox' | 'secrets'>,
  { loan_id }: Pick<CardPaymentRow, 'loan_id'>,
  { lastFour, token }: SavedCard,
): Promise<string | undefined> {
  const { account_id, client_id } = await trx
    .selectFrom('loans')
    .innerJoin('clients', 'clients.id', 'loans.client_id')
    .select(['clients.account_id', 'loans.client_id'])
    .where('loans.id', '=', loan_id)
    .executeTakeFirstOrThrow()
  const isOpen = await isAccountOpen(trx, account_id)
  const token_mac = secrets.mac('saved-card', token)
  const added = await trx
    .insertInto('saved_cards')
    .values({
      ...{ client_id, token_mac, last_four: lastFour, removed_at: isOpen ? null : sql<Date>`now()` },
      sealed_token: secrets.seal('saved-card', Buffer.from(token)),
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'token_mac']).where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!isOpen) {
    if (added) await outbox.enqueue(trx, forgetCardJob, { card_id: added.id })
    return undefined
  }
  if (added) return added.id
  const { id } = await trx
    .selectFrom('saved_cards')
    .select('id')
    .where('client_id', '=', client_id)
    .where('token_mac', '=', token_mac)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

/** Under the lock that closing an account takes: a card saved before it is removed by it. */
async function isAccountOpen(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const { closed_at } = await trx
    .selectFrom('accounts')
    .select('closed_at')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow()
  return closed_at === null
}
