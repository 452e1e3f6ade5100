import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/desk'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { type ByLengths, endSessionsOf, openSessionsOf } from './staff-sessions.ts'

export async function listOwnSessions(
  { database: { sql: db }, policy }: ByLengths & { readonly database: Database },
  { staff }: Pick<StaffCaller, 'staff'>,
): Promise<AnswerOf<typeof wire.listOwnSessions>> {
  const sessions = await openSessionsOf(db, { policy }, staff.staffId)
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('staff_id', '=', staff.staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const barred = await db
    .selectFrom('staff_subjects')
    .select('staff_id')
    .where('staff_id', '=', staff.staffId)
    .where('barred_at', 'is not', null)
    .executeTakeFirst()
  return {
    sessions: sessions.map(({ began_at, seen_at, ...session }) => ({
      ...session,
      ...{ began_at: began_at.toISOString(), seen_at: seen_at.toISOString(), is_this: session.id === staff.id },
    })),
    recovery_codes: Number(left),
    is_issuer_barred: barred !== undefined,
  }
}

export async function endOwnSessions(
  { sql: db }: Database,
  caller: StaffCaller,
): Promise<AnswerOf<typeof wire.endOwnSessions>> {
  const { id, staffId } = caller.staff
  return db.transaction().execute(async (trx) => {
    const ended = await endSessionsOf(trx, staffId, { because: 'ended_by_owner', except: id })
    await recordAction(trx, caller, {
      ...{ kind: 'login', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId] },
      ...{ reason: 'other_sessions_ended', facts: { ended } },
    })
    return { ended }
  })
}
