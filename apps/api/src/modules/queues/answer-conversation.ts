import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/conversations'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockClient } from '../clients/lock-client.ts'
import { answerClient } from '../conversations/answer-client.ts'
import { readConversation } from '../conversations/conversations-of-clients.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { freeItem, isHeldByAnother } from './claims.ts'

type Answering = { readonly database: Database; readonly notify: Notify }

/** Sends the answer only if the last message is still the one that its author has seen. */
export async function answerConversation(
  { database, notify }: Answering,
  caller: StaffCaller,
  { body: { seen, text }, params: { id: clientId } }: InputOf<typeof wire.answerClientConversation>,
): Promise<AnswerOf<typeof wire.answerClientConversation> | Refusal<'not_found' | 'item_taken' | 'item_changed'>> {
  const { staff } = caller
  const item = { kind: 'conversation', subject: clientId } as const
  return database.sql.transaction().execute(async (trx) => {
    // Of two colleagues who answer at once the second waits here, and then finds the first one's answer.
    if (!(await lockClient(trx, clientId))) return refuse('not_found')
    if (await isHeldByAnother(trx, staff, item)) return refuse('item_taken')
    const newest = (await readConversation(trx, clientId))?.messages.at(-1)
    if (newest?.place !== seen) return refuse('item_changed')
    await answerClient(trx, { notify }, { clientId, text, operator: staff.name })
    await freeItem(trx, staff, item)
    const act = { kind: 'act', permission: 'conversation.answer', subjectKind: 'client', subjects: [clientId] } as const
    await recordAction(trx, caller, act)
    return { answered: true as const }
  })
}
