import type { StaffRole } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { isLapsing, lapsesAt } from './role-lapse.ts'

const shownAtMost = 500

/** Lists the lender's people, those who can act first. Without a sandbox the people it once invented are not shown. */
export async function listStaff(
  { database, sandbox }: { database: Database; sandbox: boolean },
  caller: StaffCaller,
): Promise<AnswerOf<typeof wire.listStaff>> {
  return database.sql.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('staff')
      .select(['id', 'name', 'email', 'state', 'is_invented'])
      .select(sql<StaffRole[]>`array(select role from staff_roles where staff_id = staff.id order by role)`.as('roles'))
      .select(
        sql<Date | null>`(
          select max(expires_at) from staff_invitations where staff_id = staff.id and used_at is null
        )`.as('invited_until'),
      )
      .select(
        sql<Date | null>`(select max(began_at) from staff_sessions where staff_id = staff.id)`.as('last_sign_in_at'),
      )
      .select(
        sql<number>`(
          select count(*)::int from staff_sessions where staff_id = staff.id and ended_at is null and ends_at > now()
        )`.as('open_sessions'),
      )
      .select(
        sql<Date | null>`(
          select min(${lapsesAt('staff_roles')}) from staff_roles
          where staff_id = staff.id and not staff.is_invented and staff.state <> 'left' and ${isLapsing('staff_roles')}
        )`.as('roles_lapse_at'),
      )
      .where((row) => (sandbox ? row.val(true) : row('is_invented', '=', false)))
      .orderBy(sql`array_position(array['active', 'invited', 'locked', 'left'], state)`)
      .orderBy('name')
      .limit(shownAtMost)
      .execute()
    await recordAction(trx, caller, { kind: 'look', permission: 'staff.read', subjectKind: 'staff', subjects: [] })
    return {
      people: rows.map(({ invited_until, last_sign_in_at, roles_lapse_at, ...row }) => ({
        ...row,
        roles_lapse_at: roles_lapse_at?.toISOString() ?? null,
        invited_until: row.state === 'invited' ? (invited_until?.toISOString() ?? null) : null,
        last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
        is_self: row.id === caller.staff.staffId,
      })),
    }
  })
}
