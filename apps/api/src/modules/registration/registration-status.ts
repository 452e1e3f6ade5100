import type { Step } from '@qadam/domain/registration/steps'
import type { RegistrationStep } from '@qadam/wire/registration'
import type { InferResult } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LivingSession } from '../session/find-session.ts'
import { beginIfNone, justBegun, type Status, statusColumns } from './registration.ts'
import { presentStep } from './registration-presenter.ts'

export type SessionWithStatus = InferResult<ReturnType<typeof withStatus>>[number]

/** Joins the registration to the session query, because the most frequent request needs both. */
export function withStatus(living: LivingSession) {
  return living
    .leftJoin('registrations', 'registrations.account_id', 'sessions.account_id')
    .select('registrations.id as registrationId')
    .select(statusColumns.map((column) => `registrations.${column}` as const))
}

/** Returns the step in its wire form; begins a registration if there is none. */
export async function showStatus(database: Database, session: SessionWithStatus): Promise<RegistrationStep> {
  const known = statusIn(session)
  if (known) return presentStep(known)
  await beginIfNone(database.sql, session.accountId)
  return presentStep(justBegun(await findStatus(database, session.accountId)))
}

export async function ownsRegistration({ sql: db }: Database, id: string, accountId: string): Promise<boolean> {
  const found = await db
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
): Promise<{ readonly id: string; readonly step: Step }[]> {
  return db.selectFrom('registrations').select(['id', 'step']).where('id', 'in', ids).execute()
}

function statusIn({ registrationId, ...found }: SessionWithStatus): Status | undefined {
  // Left join: either the registration's columns are set or all of them are null.
  return registrationId === null ? undefined : { ...(found as Status), id: registrationId }
}

/** Selects only the columns the response needs. */
async function findStatus({ sql: db }: Database, accountId: string): Promise<Status | undefined> {
  return db
    .selectFrom('registrations')
    .select(['id', ...statusColumns])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
