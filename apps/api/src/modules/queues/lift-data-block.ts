import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { liftBlocking } from '../personal-data/answer-data-change.ts'
import { findChange } from '../personal-data/data-changes.ts'

type Lifting = { readonly database: Database; readonly notify: Notify }

export async function liftDataBlock(
  { database, notify }: Lifting,
  caller: StaffCaller,
  { body: { reason }, params: { id } }: InputOf<typeof wire.liftDataBlock>,
): Promise<AnswerOf<typeof wire.liftDataBlock> | Refusal<'not_found' | 'item_changed'>> {
  return database.sql.transaction().execute(async (trx) => {
    const asked = await findChange(trx, id)
    if (!asked) return refuse('not_found')
    if (!(await liftBlocking(trx, { notify }, { id, because: reason }))) return refuse('item_changed')
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'personal-request.answer', subjectKind: 'client' },
      ...{ subjects: [asked.client_id], reason },
      facts: { case: id, kind: 'blocking', outcome: 'lifted' },
    })
    return { lifted: true as const }
  })
}
