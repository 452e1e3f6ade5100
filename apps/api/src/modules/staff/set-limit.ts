import { tenge } from '@qadam/domain/money/money'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { mostApprovedBy } from '../approvals/own-limit.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { isOnlyAdmin } from './only-admin.ts'

export type SettingLimits = Asking & {
  readonly database: Database
  readonly sandbox: boolean
  readonly runs: Pick<FourEyesRuns, 'staff.limit'>
}

type Answer = AnswerOf<typeof wire.setLimit>

/** Asks a second admin to set the most that a person may approve; the only admin does it alone. */
export async function setLimit(
  context: SettingLimits,
  caller: StaffCaller,
  { body: { most, reason, seen_tiyn }, params: { id: staff_id } }: InputOf<typeof wire.setLimit>,
): Promise<Answer | Refusal<RefusalOfAct<'staff.limit'> | 'validation_failed' | 'approval_waits'>> {
  const { staffId: actorId } = caller.staff
  if (staff_id === actorId) return refuse('validation_failed', { fields: { id: 'staff_self' } })
  return context.database.sql.transaction().execute(async (trx) => {
    const how = context.runs['staff.limit']
    if (!(await how.seeSubject(trx, { act: 'staff.limit', staff_id, most_tiyn: 0, seen_tiyn }, { isLocked: false })))
      return refuse('not_found')
    if ((await mostApprovedBy(trx, staff_id)) !== seen_tiyn) return refuse('item_changed')
    const isAlone = await isOnlyAdmin(trx, { staffId: actorId, sandbox: context.sandbox })
    const what = { act: 'staff.limit', staff_id, most_tiyn: tenge(most), seen_tiyn } as const
    return runOrAsk(trx, context, caller, { what, reason, how, isAlone })
  })
}
