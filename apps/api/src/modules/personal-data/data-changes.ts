import type { Day } from '@qadam/domain/calendar/day'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { DataChangesTable } from '../../db/personal-data-tables.ts'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>
type Executor = Database['sql'] | Trx

export type DataChange = Selectable<DataChangesTable>

export type CorrectedField = Exclude<DataChange['what'], 'blocking'>

const shownAtOnce = 10

export function findChanges(executor: Executor, clientId: string): Promise<DataChange[]> {
  return executor
    .selectFrom('data_changes')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .limit(shownAtOnce)
    .execute()
}

export function findChange(executor: Executor, id: string): Promise<DataChange | undefined> {
  return executor.selectFrom('data_changes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** How many the client has demanded within a day. */
export async function changesOfADay(executor: Executor, clientId: string): Promise<number> {
  const { many } = await executor
    .selectFrom('data_changes')
    .select(sql<number>`count(*)::int`.as('many'))
    .where('client_id', '=', clientId)
    .where('asked_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return many
}

type Asked = Pick<DataChange, 'client_id' | 'what' | 'new_value' | 'said'> & { readonly due_on: Day }

/** Whether the open demand of that kind wants the very same. */
export async function isSameAsked(
  trx: Trx,
  { client_id, new_value, what }: Pick<DataChange, 'client_id' | 'new_value' | 'what'>,
): Promise<boolean> {
  const open = await trx
    .selectFrom('data_changes')
    .select('new_value')
    .where('client_id', '=', client_id)
    .where('what', '=', what)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return open?.new_value === new_value
}

/** Undefined if one of its kind is already demanded. */
export function insertChange(trx: Trx, asked: Asked): Promise<{ id: string } | undefined> {
  return trx
    .insertInto('data_changes')
    .values({ ...asked, old_value: null, finished_at: null, reason: null, lifted_at: null, lifted_because: null })
    .onConflict((conflict) => conflict.columns(['client_id', 'what']).where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst()
}

type Ending =
  | { readonly state: 'done'; readonly old_value: string | null }
  | { readonly state: 'refused'; readonly reason: string }

/** False if it was answered meanwhile. */
export async function endChange(trx: Trx, id: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_changes')
    .set({ ...ending, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False if the data is not blocked by this demand, or no longer. */
export async function endBlocking(trx: Trx, id: string, because: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_changes')
    .set({ lifted_at: sql<Date>`now()`, lifted_because: because })
    .where('id', '=', id)
    .where('what', '=', 'blocking')
    .where('state', '=', 'done')
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
