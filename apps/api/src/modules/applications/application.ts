import { type ApplicationEvent, applicationLifecycle } from '@qadam/domain/lending/application-lifecycle'
import { moved } from '@qadam/domain/lending/lifecycle'
import { type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { ApplicationsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { endPaperRequest } from './paper-requests.ts'

export type ApplicationRow = Selectable<ApplicationsTable>

type Executor = Database['sql'] | Transaction<Tables>

export async function findApplication(executor: Executor, id: string): Promise<ApplicationRow | undefined> {
  return executor.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockApplication(trx: Transaction<Tables>, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function lockOwnApplication(
  trx: Transaction<Tables>,
  { clientId, id }: { readonly id: string; readonly clientId: string },
): Promise<ApplicationRow | undefined> {
  const application = await lockApplication(trx, id)
  return application?.client_id === clientId ? application : undefined
}

/** Locks the application that prevents the client from submitting another. */
export async function lockLiveApplication(
  trx: Transaction<Tables>,
  clientId: string,
): Promise<ApplicationRow | undefined> {
  return trx
    .selectFrom('applications')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', 'in', ['deciding', 'review', 'approved'])
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Throws when the lifecycle has no such move, so the surrounding transaction rolls back. The row must be locked. Whatever
 * ends a review ends its open request for papers.
 */
export async function moveApplication(
  trx: Transaction<Tables>,
  application: ApplicationRow,
  event: ApplicationEvent,
  set: Updateable<ApplicationsTable> = {},
): Promise<ApplicationRow> {
  const state = moved(applicationLifecycle, application.state, event)
  if (state === undefined) throw new Error(`An application in state ${application.state} does not accept ${event}`)
  if (application.state === 'review') {
    await endPaperRequest(trx, application.id, event === 'withdrawn' ? 'withdrawn' : 'decided')
  }
  return trx
    .updateTable('applications')
    .set({ ...set, state, changed_at: sql`now()` })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
