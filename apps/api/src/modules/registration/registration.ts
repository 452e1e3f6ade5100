import { type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { RegistrationsTable, Tables } from '../../db/tables.ts'

export type Registration = Selectable<RegistrationsTable>

export type RegistrationChanges = Updateable<RegistrationsTable>

export const statusColumns = [
  'step',
  'move',
  'error',
  'failed_attempts',
  'paused_until',
  'is_checked_by_person',
] as const

/** Only what tells a browser where it is. */
export type Status = Pick<Registration, 'id' | (typeof statusColumns)[number]>

export async function findRegistration({ sql: db }: Database, id: string): Promise<Registration | undefined> {
  return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRegistrationOf({ sql: db }: Database, accountId: string): Promise<Registration | undefined> {
  return db.selectFrom('registrations').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** The same, begun if there is none. */
export async function openRegistration(database: Database, accountId: string): Promise<Registration> {
  const known = await findRegistrationOf(database, accountId)
  if (known) return known
  await beginIfNone(database.sql, accountId)
  return justBegun(await findRegistrationOf(database, accountId))
}

/** Locked until the transaction ends. */
export async function lockRegistration(trx: Transaction<Tables>, id: string): Promise<Registration | undefined> {
  return lockBy(trx, 'id', id)
}

/** The account's registration, locked; a new account begins one. */
export async function lockRegistrationOf(trx: Transaction<Tables>, accountId: string): Promise<Registration> {
  const known = await lockBy(trx, 'account_id', accountId)
  if (known) return known
  await beginIfNone(trx, accountId)
  return justBegun(await lockBy(trx, 'account_id', accountId))
}

/** What is learnt without moving. */
export async function saveRegistration(
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

export async function beginIfNone(executor: Database['sql'] | Transaction<Tables>, accountId: string): Promise<void> {
  await executor
    .insertInto('registrations')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

/** What was begun a moment ago is there, whoever began it. */
export function justBegun<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A registration that was just begun is not there')
  return row
}

async function lockBy(
  trx: Transaction<Tables>,
  column: 'id' | 'account_id',
  value: string,
): Promise<Registration | undefined> {
  return trx.selectFrom('registrations').selectAll().where(column, '=', value).forUpdate().executeTakeFirst()
}
