import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { exportStaffActions, listStaffActions } from '@qadam/wire/staff/record'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

const shownAtOnce = 50

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export type ActionFilter = Omit<InputOf<typeof exportStaffActions>['body'], 'before'>

/** Newest first; the cursor is the last action already read. */
export async function listActions(
  trx: Transaction<Tables>,
  { query: { before, ...filter } }: InputOf<typeof listStaffActions>,
): Promise<AnswerOf<typeof listStaffActions>> {
  let asked = filteredActions(trx, filter).limit(shownAtOnce + 1)
  if (before !== undefined) asked = asked.where('action.number', '<', before)
  const rows = await asked.execute()
  return {
    actions: rows.slice(0, shownAtOnce).map(({ at, number, ...row }) => ({
      ...row,
      ...{ number: String(number), at: at.toISOString() },
    })),
    is_more: rows.length > shownAtOnce,
  }
}

/** Newest first. A day is a day of Almaty. */
export function filteredActions(
  trx: Transaction<Tables>,
  { actor, from, kind, permission, request, subject, to }: ActionFilter,
) {
  const midnight = (day: string, later: number) =>
    sql<Date>`(${day}::date + ${sql.lit(later)})::timestamp at time zone 'Asia/Almaty'`
  return trx
    .selectFrom('staff_actions as action')
    .selectAll()
    .select(sql<boolean>`exists (select from staff_seals where action_number = action.number)`.as('is_sealed'))
    .orderBy('action.number', 'desc')
    .$if(kind !== undefined, (all) => all.where('action.kind', '=', kind ?? 'act'))
    .$if(actor !== undefined, (all) => all.where('action.actor_id', '=', actor ?? ''))
    .$if(permission !== undefined, (all) => all.where('action.permission', '=', permission ?? ''))
    .$if(request !== undefined, (all) => all.where('action.request_id', '=', request ?? ''))
    .$if(from !== undefined, (all) => all.where('action.at', '>=', midnight(from ?? '', 0)))
    .$if(to !== undefined, (all) => all.where('action.at', '<', midnight(to ?? '', 1)))
    .$if(subject !== undefined, (all) => all.where(sql<boolean>`action.subjects && ${aboutClient(subject ?? '')}`))
}

/**
 * The subject itself, and for a client their registrations too: looks at their answers, pictures and face are recorded
 * there, most of them before there was a client. A registration under another phone that was given up names the client
 * by the iin alone.
 */
function aboutClient(subject: string) {
  if (!isUuid.test(subject)) return sql`array[${subject}::text]`
  return sql`array(
    select ${subject}::text
    union
    select registrations.id::text from clients join registrations on registrations.account_id = clients.account_id
    where clients.id = ${subject}::uuid
    union
    select registrations.id::text from clients join registrations on registrations.iin = clients.iin
    where clients.id = ${subject}::uuid
  )`
}
