import type { Day } from '@qadam/domain/calendar/day'
import type { AskedPaper } from '@qadam/domain/lending/paper-requests'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { PaperRequestsTable } from '../../db/books-tables.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

export type PaperRequestRow = Selectable<PaperRequestsTable>

type Trx = Transaction<Tables>
type Executor = Database['sql'] | Trx

/** Oldest first. */
export function findPaperRequests(executor: Executor, applicationId: string): Promise<PaperRequestRow[]> {
  return executor
    .selectFrom('paper_requests')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
}

export async function isPaperRequestOpen(executor: Executor, id: string): Promise<boolean> {
  const open = executor.selectFrom('paper_requests').select('id').where('id', '=', id).where('ending', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

type Asked = {
  readonly applicationId: string
  readonly number: number
  readonly what: AskedPaper
  readonly note: string | null
  readonly askedBy: string
  readonly until: Day
}

/** The application must be locked, because its requests are numbered in sequence. */
export async function insertPaperRequest(
  trx: Trx,
  { applicationId, askedBy, note, number, until, what }: Asked,
): Promise<string> {
  const { id } = await trx
    .insertInto('paper_requests')
    .values({ application_id: applicationId, number, what, note, asked_by: askedBy, until_day: until })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Ends the open request, if there is one; the application must be locked. A withdrawn application takes its pictures
 * along: nothing was decided by them.
 */
export async function endPaperRequest(
  trx: Trx,
  applicationId: string,
  ending: NonNullable<PaperRequestRow['ending']>,
): Promise<void> {
  await trx
    .updateTable('paper_requests')
    .set({ ending, ended_at: sql<Date>`now()` })
    .where('application_id', '=', applicationId)
    .where('ending', 'is', null)
    .execute()
  if (ending !== 'withdrawn') return
  const ofApplication = trx.selectFrom('paper_requests').select('id').where('application_id', '=', applicationId)
  await trx.deleteFrom('request_pictures').where('paper_request_id', 'in', ofApplication).execute()
}
