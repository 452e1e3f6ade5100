import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { insertMessage } from './conversations-repository.ts'
import { countUnread } from './unread-messages.ts'

type Answer = { readonly clientId: string; readonly text: string; readonly operator: string }

/** Used by the lender's staff; returns false when there is no such client. */
export async function answerClient(
  trx: Transaction<Tables>,
  { notify }: { readonly notify: Notify },
  { clientId, operator, text }: Answer,
): Promise<boolean> {
  // The client's lock serialises answers, so the second one sees that the first is still unread.
  const client = await lockClient(trx, clientId)
  if (!client) return false
  // A client with an unread answer has been notified already: three answers in a row send one SMS.
  const isAlreadyNotified = (await countUnread(trx, clientId)) > 0
  const { id } = await insertMessage(trx, { clientId, author: 'lender', text, operator })
  if (!isAlreadyNotified) await notify(trx, { clientId, kind: 'message_answered', about: id, facts: {} })
  if (client.registrationId !== null) await notifyCabinet(trx, client.registrationId, 'messages')
  return true
}
