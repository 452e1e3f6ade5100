import type { StaffRole } from '@qadam/domain/staff/permissions'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Acting, Asked, RefusalOfAct } from '../approvals/four-eyes.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockPerson, rolesOf } from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

/** Gives and takes roles. The person's sessions end, so that no page open at their desk shows what they may not see. */
export async function runRoleChange(
  trx: Transaction<Tables>,
  who: Acting,
  { roles, seen, staff_id: staffId }: Asked<'staff.roles'>,
): Promise<Refusal<RefusalOfAct<'staff.roles'>> | undefined> {
  const person = await lockPerson(trx, staffId)
  if (!person || person.state === 'left') return refuse('not_found')
  const before = await rolesOf(trx, staffId)
  if (!areSameRoles(before, seen)) return refuse('item_changed')
  const taken = before.filter((role) => !roles.includes(role))
  const given = roles.filter((role) => !before.includes(role))
  // Taken first: the database refuses pairs that stand together for a moment only.
  if (taken.length > 0)
    await trx.deleteFrom('staff_roles').where('staff_id', '=', staffId).where('role', 'in', taken).execute()
  await sql`
    insert into staff_roles (staff_id, role, given_by)
    select distinct ${staffId}::uuid, role, ${who.staff.staffId}::uuid from unnest(${sql.val(given)}::text[]) role
  `.execute(trx)
  const ended = await endSessionsOf(trx, staffId, { because: 'roles_changed' })
  await recordAction(trx, who, {
    ...{ kind: 'act', permission: 'staff.role', subjectKind: 'staff', subjects: [staffId] },
    ...{ reason: `roles_changed: ${who.reason}`, facts: { before, given, taken, ended } },
  })
  return undefined
}

export function areSameRoles(some: readonly StaffRole[], others: readonly StaffRole[]): boolean {
  return [...new Set(some)].toSorted().join(' ') === [...new Set(others)].toSorted().join(' ')
}
