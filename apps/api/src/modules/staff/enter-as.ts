import type { StaffRole } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/request-caller.ts'
import { rowOf } from '../audit/record-action.ts'
import { type ByLengths, beginStaffSession } from './staff-sessions.ts'

export async function listInvented({ sql: db }: Database): Promise<AnswerOf<typeof wire.listInvented>> {
  const people = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .select(sql<StaffRole[]>`array(select role from staff_roles where staff_id = staff.id order by role)`.as('roles'))
    .where('is_invented', '=', true)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  return { people }
}

/** Signs in without any proof, only where a sandbox invents people, and only as one of them. */
export async function enterAs(
  { database: { sql: db }, policy }: ByLengths & { readonly database: Database },
  { ip: address, requestId, userAgent: device }: Caller,
  staffId: string,
): Promise<AnswerOf<typeof wire.enterAs> | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('staff')
      .select(['id', 'name', 'locale'])
      .where('id', '=', staffId)
      .where('is_invented', '=', true)
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (!person) return refuse('not_found')
    const { endsAt, sessionId, token } = await beginStaffSession(trx, { policy }, { staffId, address, device })
    const who = { ...person, id: sessionId, staffId, roles: [], endsAt, hasFreshCode: true }
    const action = { kind: 'login', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId] } as const
    await trx
      .insertInto('staff_actions')
      .values(rowOf(who, action, { address, requestId }))
      .execute()
    return { token, ends_at: endsAt.toISOString() }
  })
}
