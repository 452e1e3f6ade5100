import type { Database } from '../../db/connect.ts'
import { lockClient } from '../clients/lock-client.ts'
import { findMove, undoMove } from '../clients/phone-moves.ts'
import { endSessionsOf } from '../session/end-sessions-of.ts'
import { type Moving, moveRegistration } from './move-registration.ts'
import { lockRegistrationOf } from './registration.ts'

/**
 * The owner of the old phone or of the e-mail says that they did not move: the client goes back, the new phone is
 * signed out and begins anew, and no phone takes this client over for a day. Returns whether this press did it;
 * undefined if there is no such move.
 */
export async function stopPhoneChange(
  context: Moving & { readonly database: Database },
  key: string,
): Promise<boolean | undefined> {
  const move = await findMove(context.database, key)
  if (!move) return undefined
  return context.database.sql.transaction().execute(async (trx) => {
    // The registration before the client, as a registration that ends locks them.
    const registration = await lockRegistrationOf(trx, move.to)
    await lockClient(trx, move.clientId)
    const until = await undoMove(trx, move)
    if (!until) return false
    await endSessionsOf(trx, move.to, 'disowned')
    const set = { client_id: null, identified_by: null, paused_until: until }
    await moveRegistration(trx, context, registration, 'phone_change_stopped', { error: 'phone_change_stopped', set })
    return true
  })
}
