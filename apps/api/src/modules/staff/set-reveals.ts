import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { revealBudgetOf } from '../approvals/reveal-budget.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { isOnlyAdmin } from './only-admin.ts'

export type SettingReveals = Asking & {
  readonly database: Database
  readonly limits: Limits
  readonly sandbox: boolean
  readonly runs: Pick<FourEyesRuns, 'staff.reveals'>
}

type Answer = AnswerOf<typeof wire.setReveals>

/** Asks a second admin to set how often a person may see a client unmasked; the only admin does it alone. */
export async function setReveals(
  context: SettingReveals,
  caller: StaffCaller,
  { body: { reason, ...budget }, params: { id: staff_id } }: InputOf<typeof wire.setReveals>,
): Promise<Answer | Refusal<RefusalOfAct<'staff.reveals'> | 'validation_failed' | 'approval_waits'>> {
  const { staffId: actorId } = caller.staff
  if (staff_id === actorId) return refuse('validation_failed', { fields: { id: 'staff_self' } })
  if (budget.per_day < budget.per_hour) return refuse('validation_failed', { fields: { per_day: 'reveals_of_day' } })
  return context.database.sql.transaction().execute(async (trx) => {
    const what = { act: 'staff.reveals', staff_id, ...budget } as const
    const how = context.runs['staff.reveals']
    if (!(await how.seeSubject(trx, what, { isLocked: false }))) return refuse('not_found')
    const { perDay, perHour } = await revealBudgetOf(trx, context.limits, staff_id)
    if (perHour !== budget.seen_hour || perDay !== budget.seen_day) return refuse('item_changed')
    const isAlone = await isOnlyAdmin(trx, { staffId: actorId, sandbox: context.sandbox })
    return runOrAsk(trx, context, caller, { what, reason, how, isAlone })
  })
}
