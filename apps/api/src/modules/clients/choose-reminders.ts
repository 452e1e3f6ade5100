import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientsService } from './clients-service.ts'

type Choosing = { readonly database: Database; readonly clients: ClientsService }

type Chosen = { readonly bySms: boolean; readonly byEmail: boolean }

/** Needs no code: the worst that an open session can do here is one reminder too many or too few. */
export async function chooseReminders(
  { clients, database }: Choosing,
  { accountId }: Pick<Session, 'accountId'>,
  { byEmail, bySms }: Chosen,
): Promise<Refusal<'step_not_allowed'> | undefined> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('step_not_allowed')
  await database.sql.transaction().execute(async (trx) => {
    await trx
      .updateTable('clients')
      .set({ reminded_by_sms: bySms, reminded_by_email: byEmail })
      .where('id', '=', client.id)
      .execute()
    await notifyCabinet(trx, client.registrationId, 'profile')
  })
  return undefined
}
