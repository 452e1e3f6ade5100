import { type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { RegistrationsTable } from '../../db/registration-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type Registration = Selectable<RegistrationsTable>

export type RegistrationChanges = Updateable<RegistrationsTable>

export const statusColumns = [
  'step',
  'move',
  'error',
  'failed_attempts',
  'paused_until',
  'is_checked_by_person',
  'client_id',
] as const

/** The columns that define a browser's current step. */
export type Status = Pick<Registration, 'id' | (typeof statusColumns)[number]>

export async function findRegistration({ sql: db }: Database, id: string): Promise<Registration | undefined> {
  return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRegistrationOf({ sql: db }: Database, accountId: string): Promise<Registration | undefined> {
  return db.selectFrom('registrations').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Finds the account's registration, or begins one. */
export async function openRegistration(database: Database, accountId: string): Promise<Registration> {
  const known = await findRegistrationOf(database, accountId)
  if (known) return known
  await beginIfNone(database.sql, accountId)
  return justBegun(await findRegistrationOf(database, accountId))
}

/** The row stays locked until the transaction ends. */
export async function lockRegistration(trx: Transaction<Tables>, id: string): Promise<Registration | undefined> {
  return lockBy(trx, 'id', id)
}

/** Locks the account's registration; begins one for a new account. */
export async function lockRegistrationOf(trx: Transaction<Tables>, accountId: string): Promise<Registration> {
  const known = await lockBy(trx, 'account_id', accountId)
  if (known) return known
  await beginIfNone(trx, accountId)
  return justBegun(await lockBy(trx, 'account_id', accountId))
}

/** Saves learnt values without a move. */
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

/** A registration that was just begun must exist, whichever caller began it. */
export function justBegun<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A registration that was just created was not found')
  return row
}

async function lockBy(
  trx: Transaction<Tables>,
  column: 'id' | 'account_id',
  value: string,
): Promise<Registration | undefined> {
  return trx.selectFrom('registrations').selectAll().where(column, '=', value).forUpdate().executeTakeFirst()
}
