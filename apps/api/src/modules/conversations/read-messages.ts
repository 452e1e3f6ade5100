import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { markRead } from './conversations-repository.ts'
import type { Reading } from './list-messages.ts'

/** Marks the answers up to this place as read. */
export async function readMessages(
  { clients, database }: Reading,
  { accountId }: Session,
  upTo: string,
): Promise<{ readonly read: number } | Refusal<'step_not_allowed'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('step_not_allowed')
  return database.sql.transaction().execute(async (trx) => {
    const read = await markRead(trx, { clientId: client.id, upTo: BigInt(upTo) })
    // Notified only on a change: otherwise the cabinet would reload, mark as read and notify in an endless loop.
    if (read > 0) await notifyCabinet(trx, client.registrationId, 'messages')
    return { read }
  })
}
