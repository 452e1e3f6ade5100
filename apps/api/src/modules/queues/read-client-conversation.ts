import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/conversations'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { findNotes } from '../clients/client-notes.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { readConversation } from '../conversations/conversations-of-clients.ts'
import { extendClaim, holdersOf } from './claims.ts'

export async function readClientConversation(
  { sql: db }: Database,
  caller: StaffCaller,
  { params: { id }, query: { before } }: InputOf<typeof wire.readClientConversation>,
): Promise<AnswerOf<typeof wire.readClientConversation> | Refusal<'not_found'>> {
  const { staff } = caller
  return db.transaction().execute(async (trx) => {
    const page = await readConversation(trx, id, before)
    const shown = (await maskedClients(trx, [id])).get(id)
    if (!page || !shown) return refuse('not_found')
    await extendClaim(trx, staff, { kind: 'conversation', subject: id })
    const holders = await holdersOf(trx, staff, { kind: 'conversation', subjects: [id] })
    const look = { kind: 'look', permission: 'conversation.read', subjectKind: 'client', subjects: [id] } as const
    await recordAction(trx, caller, look)
    return {
      ...{ ...page, client: shown.client, locale: shown.locale, is_closed: shown.isClosed },
      ...{ waits_since: await waitsSince(trx, id), holder: holders.get(id) ?? null },
      notes: await findNotes(trx, staff, id),
    }
  })
}

/** Time of the first message after the last answer; null when nothing waits. */
async function waitsSince(trx: Transaction<Tables>, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(written_at) as since from messages
    where client_id = ${clientId} and author = 'client' and number > coalesce((
      select max(number) from messages where client_id = ${clientId} and author = 'lender'
    ), 0)
  `.execute(trx)
  return rows[0]?.since?.toISOString() ?? null
}
