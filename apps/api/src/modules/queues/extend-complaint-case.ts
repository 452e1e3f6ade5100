import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockClient } from '../clients/lock-client.ts'
import { findComplaint } from '../complaints/complaints-repository.ts'
import { type Extending, extendComplaint } from '../complaints/extend-complaint.ts'
import { isHeldByAnother } from './claims.ts'

type ExtendingCases = Extending & { readonly database: Database }

/** The reason is the client's to read, so the record has it no second time. The claim stays: the answer is still owed. */
export async function extendComplaintCase(
  context: ExtendingCases,
  caller: StaffCaller,
  { body: { reason }, params: { id } }: InputOf<typeof wire.extendComplaintCase>,
): Promise<AnswerOf<typeof wire.extendComplaintCase> | Refusal<'not_found' | 'item_taken' | 'item_changed'>> {
  return context.database.sql.transaction().execute(async (trx) => {
    const asked = await findComplaint(trx, id)
    if (!asked || !(await lockClient(trx, asked.client_id))) return refuse('not_found')
    if (await isHeldByAnother(trx, caller.staff, { kind: 'case', subject: id })) return refuse('item_taken')
    const extended = await extendComplaint(trx, context, { id, because: reason })
    if (!extended) return refuse('item_changed')
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'complaint.answer', subjectKind: 'client', subjects: [asked.client_id] },
      ...{ reason: 'complaint_extended', facts: { case: id, from: asked.due_on, until: extended.dueOn } },
    })
    return { due_on: extended.dueOn }
  })
}
