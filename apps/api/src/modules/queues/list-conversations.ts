import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/conversations'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { listUnanswered } from '../conversations/conversations-of-clients.ts'
import { holdersOf } from './claims.ts'
import { maskedClients } from './masked-clients.ts'

/** Everybody on the list has been looked at: the record names each of them. */
export async function listConversations(
  database: Database,
  caller: StaffCaller,
): Promise<AnswerOf<typeof wire.listConversations>> {
  const { conversations: waiting } = await listUnanswered(database)
  const subjects = waiting.map(({ client_id }) => client_id)
  return database.sql.transaction().execute(async (trx) => {
    const clients = await maskedClients(trx, subjects)
    const holders = await holdersOf(trx, caller.staff, { kind: 'conversation', subjects })
    await recordAction(trx, caller, { kind: 'look', permission: 'conversation.read', subjectKind: 'client', subjects })
    return {
      conversations: waiting.flatMap(({ client_id, ...more }) => {
        const client = clients.get(client_id)?.client
        return client ? [{ client, ...more, holder: holders.get(client_id) ?? null }] : []
      }),
    }
  })
}
