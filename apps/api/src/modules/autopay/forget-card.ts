import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import type { Autopaying } from './autopay.ts'

type Forgetting = Pick<Autopaying, 'database' | 'providers' | 'secrets'>

/**
 * Makes the acquirer forget a removed card, then erases its token. A card saved again meanwhile, or by another client,
 * stays known there: its last owner's removal ends it.
 */
export async function forgetCard(
  { database: { sql: db }, providers, secrets }: Forgetting,
  cardId: string,
  call: ProviderCall,
): Promise<void> {
  const card = await db.selectFrom('saved_cards').selectAll().where('id', '=', cardId).executeTakeFirst()
  if (!card?.sealed_token || card.removed_at === null) return
  const again = await db
    .selectFrom('saved_cards')
    .select('id')
    .where('token_mac', '=', card.token_mac)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!again) await providers.cardPayments.forget(secrets.open('saved-card', card.sealed_token).toString(), call)
  await db.updateTable('saved_cards').set({ sealed_token: null }).where('id', '=', cardId).execute()
}
