import type { JourneyEvent } from '@qadam/domain/registration/journey'
import type { Step } from '@qadam/domain/registration/steps'
import { type InferResult, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { RegistrationsTable, Tables } from '../../db/tables.ts'
import type { LivingSession } from '../session/session-service.ts'

export type Registration = Selectable<RegistrationsTable>

export type RegistrationChanges = Updateable<RegistrationsTable>

type Executor = Database['sql'] | Transaction<Tables>

/** The account's registration, locked; a new account begins one. */
export async function lockOrBegin(trx: Transaction<Tables>, accountId: string): Promise<Registration> {
  const known = await lockBy(trx, 'account_id', accountId)
  if (known) return known
  await trx
    .insertInto('registrations')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  return justBegun(await lockBy(trx, 'account_id', accountId))
}

/** What was begun a moment ago is there, whoever began it. */
export function justBegun<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A registration that was just begun is not there')
  return row
}

export async function lockById(trx: Transaction<Tables>, id: string): Promise<Registration | undefined> {
  return lockBy(trx, 'id', id)
}

export async function findByAccount(executor: Executor, accountId: string): Promise<Registration | undefined> {
  return executor.selectFrom('registrations').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

const standing = ['step', 'move', 'error', 'failed_attempts', 'paused_until', 'is_checked_by_person'] as const

export type Standing = Pick<Registration, 'id' | (typeof standing)[number]>

/** The question that is asked most, in one with who asks it. */
export function withStanding(living: LivingSession) {
  return living
    .leftJoin('registrations', 'registrations.account_id', 'sessions.account_id')
    .select(['registrations.id as registrationId', ...standing])
}

export type SessionWithStanding = InferResult<ReturnType<typeof withStanding>>[number]

export function standingIn({ registrationId, ...found }: SessionWithStanding): Standing | undefined {
  // A registration has its columns, or there is none and all of them are null.
  return registrationId === null ? undefined : { ...(found as Standing), id: registrationId }
}

/** Only what its answer needs. */
export async function findStanding({ sql: db }: Database, accountId: string): Promise<Standing | undefined> {
  return db
    .selectFrom('registrations')
    .select(['id', ...standing])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function findById(executor: Executor, id: string): Promise<Registration | undefined> {
  return executor.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function beginIfNone(database: Database, accountId: string): Promise<void> {
  await database.sql
    .insertInto('registrations')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

export async function isOwnedBy(database: Database, id: string, accountId: string): Promise<boolean> {
  const found = await database.sql
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

export async function stepsOf(
  { sql: db }: Database,
  ids: readonly string[],
): Promise<Pick<Registration, 'id' | 'step'>[]> {
  return db.selectFrom('registrations').select(['id', 'step']).where('id', 'in', ids).execute()
}

export async function saveChanges(
  trx: Transaction<Tables>,
  id: string,
  changes: RegistrationChanges,
): Promise<Registration> {
  return trx
    .updateTable('registrations')
    .set({ ...changes, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Answers how many seconds the registration had stood at the step that it leaves. */
export async function insertMove(
  trx: Transaction<Tables>,
  moved: { registration: Registration; from: Step; event: JourneyEvent },
): Promise<number> {
  const { event, from, registration } = moved
  const enteredAt = sql`coalesce(
    (select at from registration_moves where registration_id = ${registration.id} and move = ${registration.move - 1}),
    ${registration.created_at}
  )`
  const { seconds } = await trx
    .insertInto('registration_moves')
    .values({
      registration_id: registration.id,
      move: registration.move,
      from_step: from,
      event,
      to_step: registration.step,
      error: registration.error,
    })
    .returning(sql<number>`greatest(extract(epoch from now() - ${enteredAt}), 0)::float8`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

/** The newest of the state's photos says whether there is one; forgetting an iin forgets it. */
export async function hasStatePhoto(trx: Transaction<Tables>, registrationId: string): Promise<boolean> {
  const photo = await trx
    .selectFrom('identification_pictures')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'state')
    .executeTakeFirst()
  return photo !== undefined
}

type Abandoned = { readonly days: number; readonly atMost: number; readonly id?: string }

/** Those that hold answers of somebody who stopped before they became a client, the oldest first. */
export async function findAbandoned(
  { sql: db }: { readonly sql: Executor },
  { atMost, days, id }: Abandoned,
): Promise<string[]> {
  const found = await db
    .selectFrom('registrations')
    .select('id')
    .where('iin', 'is not', null)
    .where('client_id', 'is', null)
    .where('step', '<>', 'client_creating')
    .where('changed_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .$if(id !== undefined, (only) => only.where('id', '=', id ?? ''))
    .orderBy('changed_at')
    .limit(atMost)
    .execute()
  return found.map((row) => row.id)
}

export async function deleteStatePhotos(trx: Transaction<Tables>, registrationId: string): Promise<void> {
  await trx
    .deleteFrom('identification_pictures')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'state')
    .execute()
}

async function lockBy(
  trx: Transaction<Tables>,
  column: 'id' | 'account_id',
  value: string,
): Promise<Registration | undefined> {
  return trx.selectFrom('registrations').selectAll().where(column, '=', value).forUpdate().executeTakeFirst()
}
