import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { endInvitations } from './staff-invitations.ts'
import { lockWithActor, rolesOf } from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

type Refused = Refusal<'not_found' | 'validation_failed' | 'authorization_required'>

/**
 * Ends a person's employment for good. Their claims end with their sessions. Their roles stay on record: a person who
 * has left cannot sign in, and an admin does not become the only one by removing the others.
 */
export async function endEmployment(
  { sql: db }: Database,
  caller: StaffCaller,
  staffId: string,
): Promise<AnswerOf<typeof wire.endEmployment> | Refused> {
  const { staffId: actorId } = caller.staff
  if (staffId === actorId) return refuse('validation_failed', { fields: { id: 'staff_self' } })
  return db.transaction().execute(async (trx) => {
    const { isActorIn, person } = await lockWithActor(trx, { actorId, staffId })
    if (!isActorIn) return refuse('authorization_required')
    if (!person || person.state === 'left') return refuse('not_found')
    await trx
      .updateTable('staff')
      .set({ state: 'left', ended_at: sql<Date>`now()` })
      .where('id', '=', staffId)
      .execute()
    const ended = await endSessionsOf(trx, staffId, { because: 'left' })
    await endInvitations(trx, staffId)
    await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
    await trx.deleteFrom('staff_subjects').where('staff_id', '=', staffId).execute()
    await trx.deleteFrom('staff_views').where('staff_id', '=', staffId).execute()
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'staff.end', subjectKind: 'staff', subjects: [staffId], reason: 'left' },
      facts: { before: person.state, roles: await rolesOf(trx, staffId), ended },
    })
    return { done: true as const }
  })
}
