import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { endInvitations } from './staff-invitations.ts'
import { lockWithActor } from './staff-people.ts'
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
    const { isActorIn, person } = await lockWithActor(trx, { actorId, staffId })
    if (!isActorIn) return refuse('authorization_required')
    if (!person || person.state === 'left') return refuse('not_found')
    const { state: before } = person
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
