import { missingPermissions } from '@qadam/domain/staff/absence'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/absences'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { almatyToday, isOfToday } from '../approvals/present-staff.ts'
import { recordAction } from '../audit/record-action.ts'

const deputiesAtMost = 200

type Answer = AnswerOf<typeof wire.listAbsences>

/** A person's absences, whom they stand in for, and who might stand in. A look at somebody else is recorded. */
export async function listAbsences(
  { sql: db }: Database,
  caller: StaffCaller,
  staffId: string,
): Promise<Answer | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('staff')
      .select(['id', 'is_invented'])
      .where('id', '=', staffId)
      .executeTakeFirst()
    if (!person) return refuse('not_found')
    if (staffId !== caller.staff.staffId)
      await recordAction(trx, caller, {
        ...{ kind: 'look', permission: 'staff.read', subjectKind: 'staff', subjects: [staffId] },
      })
    return readAbsences(trx, person)
  })
}

/** One's own, which is no look at anybody. */
export function listOwnAbsences({ sql: db }: Database, { staff }: StaffCaller): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('staff')
      .select(['id', 'is_invented'])
      .where('id', '=', staff.staffId)
      .executeTakeFirstOrThrow()
    return readAbsences(trx, person)
  })
}

async function readAbsences(
  trx: Transaction<Tables>,
  { id, is_invented }: { readonly id: string; readonly is_invented: boolean },
): Promise<Answer> {
  const people = await trx
    .selectFrom('staff')
    .select(['id', 'name'])
    .select(sql<StaffRole[]>`array(select role from staff_roles where staff_id = staff.id)`.as('roles'))
    .where((row) => row.or([row('id', '=', id), row('state', '=', 'active')]))
    .where('is_invented', '=', is_invented)
    .orderBy(sql`id <> ${id}`)
    .orderBy('name')
    .orderBy('id')
    .limit(deputiesAtMost + 1)
    .execute()
  const [own, ...others] = people
  const held = own?.roles ?? []
  return {
    absences: (await lasting(trx, 'staff_id', id)).map(({ deputy, name: _, ...absence }) => ({ ...absence, deputy })),
    stands_in: (await lasting(trx, 'deputy_id', id)).map(({ deputy: _, id: __, ...absence }) => absence),
    deputies: others.map(({ roles, ...one }) => ({ ...one, missing: missingPermissions(held, roles) })),
  }
}

function lasting(trx: Transaction<Tables>, whose: 'staff_id' | 'deputy_id', id: string) {
  return trx
    .selectFrom('staff_absences as absence')
    .innerJoin('staff as absent', 'absent.id', 'absence.staff_id')
    .innerJoin('staff as deputy', 'deputy.id', 'absence.deputy_id')
    .select(['absence.id', 'absence.from_day', 'absence.to_day', 'absent.name', 'deputy.name as deputy'])
    .select(isOfToday('absence').as('is_now'))
    .where(`absence.${whose}`, '=', id)
    .where('absence.ended_at', 'is', null)
    .where(sql<boolean>`absence.to_day >= ${almatyToday}`)
    .orderBy('absence.from_day')
    .orderBy('absence.id')
    .limit(50)
    .execute()
}
