import { areRolesApart } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { isOnlyAdmin } from './only-admin.ts'
import { areSameRoles } from './run-role-change.ts'
import { rolesOf } from './staff-people.ts'

export type ChangingRoles = Asking & {
  readonly database: Database
  readonly sandbox: boolean
  readonly runs: Pick<FourEyesRuns, 'staff.roles'>
}

type Answer = AnswerOf<typeof wire.changeRoles>

/** Asks a second admin to give and take roles; the only admin does it alone. */
export async function changeRoles(
  context: ChangingRoles,
  caller: StaffCaller,
  { body: { reason, roles, seen }, params: { id: staffId } }: InputOf<typeof wire.changeRoles>,
): Promise<Answer | Refusal<RefusalOfAct<'staff.roles'> | 'validation_failed' | 'approval_waits'>> {
  const { staffId: actorId } = caller.staff
  if (staffId === actorId) return refuse('validation_failed', { fields: { id: 'staff_self' } })
  if (!areRolesApart(roles)) return refuse('validation_failed', { fields: { roles: 'roles_apart' } })
  if (areSameRoles(roles, seen)) return refuse('validation_failed', { fields: { roles: 'roles_unchanged' } })
  return context.database.sql.transaction().execute(async (trx) => {
    if (!areSameRoles(await rolesOf(trx, staffId), seen)) return refuse('item_changed')
    const isAlone = await isOnlyAdmin(trx, { staffId: actorId, sandbox: context.sandbox })
    const what = { act: 'staff.roles', staff_id: staffId, roles, seen } as const
    return runOrAsk(trx, context, caller, { what, reason, how: context.runs['staff.roles'], isAlone })
  })
}
