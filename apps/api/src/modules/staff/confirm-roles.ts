import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { areSameRoles } from './run-role-change.ts'
import { lockPerson, rolesOf } from './staff-people.ts'

/** Confirms for another term the roles that were shown. Nothing is given by it, so one admin is enough. */
export async function confirmRoles(
  { sql: db }: Database,
  caller: StaffCaller,
  { body: { seen }, params: { id: staffId } }: InputOf<typeof wire.confirmRoles>,
): Promise<AnswerOf<typeof wire.confirmRoles> | Refusal<'not_found' | 'validation_failed' | 'item_changed'>> {
  const { staffId: actorId } = caller.staff
  if (staffId === actorId) return refuse('validation_failed', { fields: { id: 'staff_self' } })
  return db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, staffId)
    if (!person || person.state === 'left') return refuse('not_found')
    const roles = await rolesOf(trx, staffId)
    if (!areSameRoles(roles, seen)) return refuse('item_changed')
    await trx
      .updateTable('staff_roles')
      .set({ confirmed_at: sql<Date>`now()`, confirmed_by: actorId, warned_days: null })
      .where('staff_id', '=', staffId)
      .execute()
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'staff.role', subjectKind: 'staff', subjects: [staffId] },
      ...{ reason: 'roles_confirmed', facts: { roles } },
    })
    return { done: true as const }
  })
}
