import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { listStaffActions } from '@qadam/wire/staff/record'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

const shownAtOnce = 50

/** Newest first; the cursor is the last action already read. */
export async function listActions(
  trx: Transaction<Tables>,
  { query: { actor, before, kind, subject } }: InputOf<typeof listStaffActions>,
): Promise<AnswerOf<typeof listStaffActions>> {
  let asked = trx
    .selectFrom('staff_actions as action')
    .selectAll()
    .select(sql<boolean>`exists (select from staff_seals where action_number = action.number)`.as('is_sealed'))
    .orderBy('action.number', 'desc')
    .limit(shownAtOnce + 1)
  if (before !== undefined) asked = asked.where('action.number', '<', before)
  if (kind !== undefined) asked = asked.where('action.kind', '=', kind)
  if (actor !== undefined) asked = asked.where('action.actor_id', '=', actor)
  if (subject !== undefined) asked = asked.where(sql<boolean>`action.subjects @> array[${subject}::text]`)
  const rows = await asked.execute()
  return {
    actions: rows.slice(0, shownAtOnce).map(({ at, number, ...row }) => ({
      ...row,
      ...{ number: String(number), at: at.toISOString() },
    })),
    is_more: rows.length > shownAtOnce,
  }
}
