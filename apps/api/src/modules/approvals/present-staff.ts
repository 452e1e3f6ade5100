import { missingPermissions } from '@qadam/domain/staff/absence'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Today by the database's clock, which judges sessions and approvals too. */
export const almatyToday = sql<string>`(now() at time zone 'Asia/Almaty')::date`

/** Whether an absence of this name in the query is of today. */
export const isOfToday = (absence: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${absence}.ended_at`)} is null
  and ${almatyToday} between ${sql.ref(`${absence}.from_day`)} and ${sql.ref(`${absence}.to_day`)}
)`

/** Whether the person in this column is away today. */
export const isAway = (person: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from staff_absences away where away.staff_id = ${sql.ref(person)} and ${isOfToday('away')}
)`

/** Those who are away today and whom the person in this column stands in for. */
export const standsFor = (person: string): RawBuilder<string[]> => sql<string[]>`array(
  select away.staff_id::text from staff_absences away
  where away.deputy_id = ${sql.ref(person)} and ${isOfToday('away')} order by 1
)`

export type Presence = { readonly isAway: boolean; readonly standsFor: readonly string[] }

/** The same of one person, read again in a transaction that has locked them. */
export async function presenceOf(trx: Kysely<Tables>, staffId: string): Promise<Presence> {
  const found = await trx
    .selectFrom('staff')
    .select([isAway('staff.id').as('away'), standsFor('staff.id').as('stands_for')])
    .where('id', '=', staffId)
    .executeTakeFirst()
  return { isAway: found?.away ?? true, standsFor: found?.stands_for ?? [] }
}

/**
 * Returns the deputies of these people today, if they are away; for an absent deputy their own deputy too. A deputy who
 * has lost a right since is left out.
 */
export async function deputiesOf(trx: Transaction<Tables>, ids: readonly string[]): Promise<string[]> {
  const known = new Set(ids)
  let asked = [...ids]
  while (asked.length > 0) {
    const { rows } = await sql<{ id: string; absent: StaffRole[]; deputy: StaffRole[] }>`
      select away.deputy_id as id,
        array(select role from staff_roles where staff_id = away.staff_id) as absent,
        array(select role from staff_roles where staff_id = away.deputy_id) as deputy
      from staff_absences away join staff on staff.id = away.deputy_id and staff.state = 'active'
      where away.staff_id = any(${sql.val(asked)}::uuid[]) and ${isOfToday('away')}
    `.execute(trx)
    const able = rows.filter(({ absent, deputy }) => missingPermissions(absent, deputy).length === 0)
    asked = able.map(({ id }) => id).filter((id) => !known.has(id))
    for (const id of asked) known.add(id)
  }
  return [...known].slice(new Set(ids).size)
}
