import { fourEyesActs } from '@qadam/domain/staff/four-eyes'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/approvals'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { endApproval, lockApproval } from './approval.ts'

/** Withdraws one's own request; somebody else's is a 404. */
export async function withdrawApproval(
  { sql: db }: Database,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.withdrawApproval> | Refusal<'not_found' | 'item_changed'>> {
  return db.transaction().execute(async (trx) => {
    const approval = await lockApproval(trx, id)
    if (!approval || approval.maker !== caller.staff.staffId) return refuse('not_found')
    if (approval.state !== 'waiting') return refuse('item_changed')
    await endApproval(trx, id, { state: 'withdrawn' })
    const { act } = approval
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: fourEyesActs[act].makes, subjectKind: 'approval', subjects: [id] },
      ...{ reason: 'withdrawn', facts: { act } },
    })
    return { done: true as const }
  })
}
