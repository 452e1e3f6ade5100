import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockClient } from '../clients/lock-client.ts'
import { answerComplaint } from '../complaints/answer-complaint.ts'
import { findComplaint } from '../complaints/complaints-repository.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { freeItem, isHeldByAnother } from './claims.ts'

type Answering = { readonly database: Database; readonly notify: Notify }

/** The record says that it was answered; the words stay with the complaint, where the client reads them. */
export async function answerComplaintCase(
  context: Answering,
  caller: StaffCaller,
  { body: { text }, params: { id } }: InputOf<typeof wire.answerComplaintCase>,
): Promise<AnswerOf<typeof wire.answerComplaintCase> | Refusal<'not_found' | 'item_taken' | 'item_changed'>> {
  const item = { kind: 'case', subject: id } as const
  return context.database.sql.transaction().execute(async (trx) => {
    const asked = await findComplaint(trx, id)
    if (!asked || !(await lockClient(trx, asked.client_id))) return refuse('not_found')
    if (await isHeldByAnother(trx, caller.staff, item)) return refuse('item_taken')
    if (!(await answerComplaint(trx, context, { id, text }))) return refuse('item_changed')
    await freeItem(trx, caller.staff, item)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'complaint.answer', subjectKind: 'client', subjects: [asked.client_id] },
      facts: { case: id, kind: 'complaint' },
    })
    return { answered: true as const }
  })
}
