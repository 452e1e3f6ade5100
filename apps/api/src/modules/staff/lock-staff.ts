import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { endInvitations } from './staff-invitations.ts'
import { endSessionsOf } from './staff-sessions.ts'

type Refused = Refusal<'not_found' | 'validation_failed' | 'authorization_required'>

/** Locks a person out. Of two admins who lock one another at once, one stays: both rows are locked, and looked at again. */
export async function lockStaff(
  { sql: db }: Database,
  caller: StaffCaller,
  staffId: string,
): Promise<AnswerOf<typeof wire.lockStaff> | Refused> {
  const { staffId: actorId } = caller.staff
  if (staffId === actorId) return refuse('validation_failed', { fields: { id: 'staff_self' } })
  return db.transaction().execute(async (trx) => {
    const both = await trx
      .selectFrom('staff')
      .select(['id', 'state'])
      .where('id', 'in', [staffId, actorId])
      .orderBy('id')
      .forUpdate()
      .execute()
    const stateOf = (id: string) => both.find((person) => person.id === id)?.state
    if (stateOf(actorId) !== 'active') return refuse('authorization_required')
    const before = stateOf(staffId)
    if (before === undefined || before === 'left') return refuse('not_found')
    if (before === 'locked') return { done: true as const }
    await trx.updateTable('staff').set({ state: 'locked' }).where('id', '=', staffId).execute()
    await endSessionsOf(trx, staffId, { because: 'locked' })
    await endInvitations(trx, staffId)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'staff.end', subjectKind: 'staff', subjects: [staffId], reason: 'locked' },
      facts: { before },
    })
    return { done: true as const }
  })
}
