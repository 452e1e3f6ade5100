import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** An hour longer than the owner may stop the move: what is released cannot be taken back. */
const heldHours = 25

/**
 * Parts a phone from the account that its client has left for another phone: whoever proves the phone next begins with
 * nothing of theirs. What was signed stays with the old account, by which the client's own list finds it. `held` while
 * the client may still be taken back to this phone.
 */
export async function releaseMovedPhone(trx: Transaction<Tables>, phone: string): Promise<'free' | 'held'> {
  const left = await trx
    .selectFrom('accounts')
    .innerJoin('phone_moves', 'phone_moves.from_account_id', 'accounts.id')
    .select([
      ...(['accounts.id', 'phone_moves.moved_at'] as const),
      sql<boolean>`phone_moves.moved_at > now() - ${heldHours} * interval '1 hour'`.as('is_held'),
    ])
    .where('accounts.phone', '=', phone)
    .where('phone_moves.stopped_at', 'is', null)
    .where(sql<boolean>`not exists (select from clients where clients.account_id = accounts.id)`)
    .orderBy('phone_moves.moved_at', 'desc')
    .limit(1)
    .forUpdate('accounts')
    .executeTakeFirst()
  if (!left) return 'free'
  if (left.is_held) return 'held'
  const former = { phone: `closed ${left.id}` }
  await trx
    .updateTable('accounts')
    .set({ ...former, closed_at: sql<Date>`now()` })
    .where('id', '=', left.id)
    .execute()
  await trx.updateTable('signed_documents').set(former).where('phone', '=', phone).execute()
  await trx.updateTable('potential_contracts').set(former).where('phone', '=', phone).execute()
  await trx.deleteFrom('document_tokens').where('phone', '=', phone).execute()
  return 'free'
}
