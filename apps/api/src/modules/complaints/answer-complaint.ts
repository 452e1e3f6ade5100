import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { endComplaint, findComplaint } from './complaints-repository.ts'

type Answer = { readonly id: string; readonly text: string }

/** Answers once, and tells the client; false if somebody has answered meanwhile. */
export async function answerComplaint(
  trx: Transaction<Tables>,
  { notify }: { readonly notify: Notify },
  { id, text }: Answer,
): Promise<boolean> {
  const asked = await findComplaint(trx, id)
  const whose = asked && (await lockClient(trx, asked.client_id))
  if (!asked || !whose || !(await endComplaint(trx, id, text))) return false
  const facts = { number: String(asked.number) }
  await notify(trx, { clientId: asked.client_id, kind: 'complaint_answered', about: id, facts })
  if (whose.registrationId !== null) await notifyCabinet(trx, whose.registrationId, 'messages')
  return true
}
