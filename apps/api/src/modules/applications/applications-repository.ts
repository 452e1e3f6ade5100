import { type ApplicationEvent, applicationLifecycle } from '@qadam/domain/lending/application-lifecycle'
import { moved } from '@qadam/domain/lending/lifecycle'
import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { ApplicationsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type ApplicationRow = Selectable<ApplicationsTable>

type Executor = Database['sql'] | Transaction<Tables>

type Owned = { readonly id: string; readonly clientId: string }

export async function findApplication(executor: Executor, id: string): Promise<ApplicationRow | undefined> {
  return executor.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockApplication(trx: Transaction<Tables>, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined where the lifecycle knows no such move; the row must be locked. */
export async function moveApplication(
  trx: Transaction<Tables>,
  application: ApplicationRow,
  event: ApplicationEvent,
  set: Updateable<ApplicationsTable> = {},
): Promise<ApplicationRow | undefined> {
  const state = moved(applicationLifecycle, application.state, event)
  if (state === undefined) return undefined
  return trx
    .updateTable('applications')
    .set({ ...set, state, changed_at: sql`now()` })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whoever holds this decides alone what becomes of the client's applications. */
export async function lockApplicant(trx: Transaction<Tables>, clientId: string): Promise<void> {
  await trx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
}

export async function lockOwnApplication(
  trx: Transaction<Tables>,
  { clientId, id }: Owned,
): Promise<ApplicationRow | undefined> {
  return trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findOwnApplication(
  executor: Executor,
  { clientId, id }: Owned,
): Promise<ApplicationRow | undefined> {
  return executor
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** The newest first. */
export async function findApplications(
  executor: Executor,
  { atMost, clientId }: { clientId: string; atMost: number },
): Promise<ApplicationRow[]> {
  return executor
    .selectFrom('applications')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(atMost)
    .execute()
}

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

export async function insertApplication(
  trx: Transaction<Tables>,
  application: Insertable<ApplicationsTable>,
): Promise<ApplicationRow> {
  return trx.insertInto('applications').values(application).returningAll().executeTakeFirstOrThrow()
}

/** Seconds until one more than `atMost` within a day may be submitted; 0 when it may be now. */
export async function secondsUntilAllowed(
  trx: Transaction<Tables>,
  { atMost, clientId }: { clientId: string; atMost: number },
): Promise<number> {
  const oldest = await trx
    .selectFrom('applications')
    .select(sql<number>`extract(epoch from submitted_at + interval '1 day' - now())::float8`.as('seconds_left'))
    .where('client_id', '=', clientId)
    .where('submitted_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .offset(atMost - 1)
    .executeTakeFirst()
  return oldest ? Math.max(1, Math.ceil(oldest.seconds_left)) : 0
}

/** An offer that is over is none, also before the clock's job has come by. */
export async function isOfferOver(trx: Transaction<Tables>, applicationId: string): Promise<boolean> {
  const newest = await trx
    .selectFrom('decisions')
    .select(sql<boolean>`valid_until <= now()`.as('is_over'))
    .where('application_id', '=', applicationId)
    .where('outcome', '=', 'approved')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return newest?.is_over === true
}

/** A contract that nobody has signed yet: it goes with its application. */
export async function findUnsignedContractId(executor: Executor, { clientId, id }: Owned): Promise<string | undefined> {
  const found = await executor
    .selectFrom('loan_contracts')
    .select('id')
    .where('application_id', '=', id)
    .where('client_id', '=', clientId)
    .where('state', 'in', ['preparing', 'to_sign'])
    .executeTakeFirst()
  return found?.id
}
