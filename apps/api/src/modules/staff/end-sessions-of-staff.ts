import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockPerson } from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

/** Ends all sessions of a person, who may sign in again. */
export async function endSessionsOfStaff(
  { sql: db }: Database,
  caller: StaffCaller,
  staffId: string,
): Promise<AnswerOf<typeof wire.endStaffSessions> | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, staffId))) return refuse('not_found')
    const ended = await endSessionsOf(trx, staffId, { because: 'ended_by_admin' })
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'staff.end', subjectKind: 'staff', subjects: [staffId] },
      ...{ reason: 'sessions_ended', facts: { ended } },
    })
    return { done: true as const }
  })
}
