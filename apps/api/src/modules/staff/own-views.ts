import { looksPersonal } from '@qadam/domain/person/personal-text'
import { mayDo } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/views'
import { type ViewedList, viewedLists, viewsAtMost } from '@qadam/wire/staff/views'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockPerson } from './staff-people.ts'

export async function listOwnViews(
  { sql: db }: Database,
  caller: StaffCaller,
  { query: { list } }: InputOf<typeof wire.listOwnViews>,
): Promise<AnswerOf<typeof wire.listOwnViews> | Refusal<'not_permitted'>> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayRead(trx, caller, list))) return refuse('not_permitted')
    const views = await trx
      .selectFrom('staff_views')
      .select(['id', 'name', 'query'])
      .where('staff_id', '=', caller.staff.staffId)
      .where('list', '=', list)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return { views }
  })
}

/** The person is locked first: of two views saved at once the second one counts the first. */
export async function saveOwnView(
  { sql: db }: Database,
  caller: StaffCaller,
  { body: { list, name, query } }: InputOf<typeof wire.saveOwnView>,
): Promise<AnswerOf<typeof wire.saveOwnView> | Refusal<'validation_failed' | 'not_permitted'>> {
  const { staffId } = caller.staff
  if (namesSomebody(name)) return refuse('validation_failed', { fields: { name: 'view_name_personal' } })
  return db.transaction().execute(async (trx) => {
    if (!(await mayRead(trx, caller, list))) return refuse('not_permitted')
    await lockPerson(trx, staffId)
    const own = await trx.selectFrom('staff_views').select(['list', 'name']).where('staff_id', '=', staffId).execute()
    if (own.some((view) => view.list === list && view.name === name))
      return refuse('validation_failed', { fields: { name: 'view_name_taken' } })
    if (own.length >= viewsAtMost) return refuse('validation_failed', { fields: { name: 'views_full' } })
    const saved = await trx
      .insertInto('staff_views')
      .values({ staff_id: staffId, list, name, query: JSON.stringify(query) })
      .returning(['id', 'name', 'query'])
      .executeTakeFirstOrThrow()
    await record(trx, caller, 'view_saved', { view: saved.id, list })
    return saved
  })
}

export async function removeOwnView(
  { sql: db }: Database,
  caller: StaffCaller,
  { params: { id } }: InputOf<typeof wire.removeOwnView>,
): Promise<AnswerOf<typeof wire.removeOwnView> | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('staff_views')
      .where('id', '=', id)
      .where('staff_id', '=', caller.staff.staffId)
      .returning('list')
      .executeTakeFirst()
    if (!removed) return refuse('not_found')
    await record(trx, caller, 'view_removed', { view: id, list: removed.list })
    return { done: true as const }
  })
}

/** Views are no way to learn of a list that the person may not read, or not any more. */
async function mayRead(trx: Transaction<Tables>, caller: StaffCaller, list: ViewedList): Promise<boolean> {
  const permission = viewedLists[list].reads
  if (mayDo(caller.staff.roles, permission)) return true
  await recordAction(trx, caller, { kind: 'denied', permission, subjectKind: 'none', subjects: [] })
  return false
}

/** A name stands on the screen all day, and is typed by hand. */
function namesSomebody(name: string): boolean {
  return looksPersonal(name) || /\S@\S/.test(name)
}

/** Without the name: the record is kept for years, and shown to others. */
async function record(
  trx: Transaction<Tables>,
  caller: StaffCaller,
  reason: 'view_saved' | 'view_removed',
  facts: { readonly view: string; readonly list: ViewedList },
): Promise<void> {
  const subjects = [caller.staff.staffId]
  await recordAction(trx, caller, {
    ...{ kind: 'act', permission: 'desk.use', subjectKind: 'staff', subjects, reason, facts },
  })
}
