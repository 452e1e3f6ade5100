import type { Day } from '@qadam/domain/calendar/day'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { ComplaintsTable } from '../../db/notification-tables.ts'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>
type Executor = Database['sql'] | Trx

export type ComplaintRow = Selectable<ComplaintsTable>

const shownAtOnce = 20

export function findComplaints(executor: Executor, clientId: string): Promise<ComplaintRow[]> {
  return executor
    .selectFrom('complaints')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('number', 'desc')
    .limit(shownAtOnce)
    .execute()
}

export function findComplaint(executor: Executor, id: string): Promise<ComplaintRow | undefined> {
  return executor.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()
}

type Asked = { readonly client_id: string; readonly text: string; readonly due_on: Day }

export function insertComplaint(trx: Trx, asked: Asked): Promise<ComplaintRow> {
  return trx
    .insertInto('complaints')
    .values({
      ...asked,
      answer: null,
      answered_at: null,
      extended_from: null,
      extended_at: null,
      extended_because: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False if it was answered meanwhile. */
export async function endComplaint(trx: Trx, id: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('complaints')
    .set({ answer, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Under the client's lock. False if it was answered or extended meanwhile. */
export async function moveDay(
  trx: Trx,
  id: string,
  { because, dueOn }: { readonly dueOn: Day; readonly because: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('complaints')
    .set({ due_on: dueOn, extended_from: sql<Day>`due_on`, extended_at: sql<Date>`now()`, extended_because: because })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where('extended_from', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
