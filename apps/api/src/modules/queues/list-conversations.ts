import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/conversations'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { unanswered, withQuestions } from '../conversations/unanswered-conversations.ts'
import { holdersOf } from './claims.ts'
import { keysetPage } from './keyset-page.ts'
import { type Listing, shownPage } from './listing.ts'

/** Everybody on the list has been looked at: the record names each of them. */
export async function listConversations(
  database: Database,
  caller: StaffCaller,
  { query }: InputOf<typeof wire.listConversations>,
  { atMost, recorded }: Listing = shownPage,
): Promise<AnswerOf<typeof wire.listConversations>> {
  return database.sql.transaction().execute(async (trx) => {
    const { rows, ...places } = await keysetPage(trx, unanswered, { ...query, atMost })
    const waiting = await withQuestions(trx, rows)
    const subjects = waiting.map(({ client_id }) => client_id)
    const clients = await maskedClients(trx, subjects)
    const holders = await holdersOf(trx, caller.staff, { kind: 'conversation', subjects })
    await recordAction(trx, caller, { ...recorded, permission: 'conversation.read', subjectKind: 'client', subjects })
    return {
      ...places,
      conversations: waiting.flatMap(({ client_id, waits_since, ...more }) => {
        const client = clients.get(client_id)?.client
        const asked = { ...more, waits_since: waits_since.toISOString(), holder: holders.get(client_id) ?? null }
        return client ? [{ client, ...asked }] : []
      }),
    }
  })
}
