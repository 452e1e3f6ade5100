import type { Step } from '@qadam/domain/registration/steps'
import type { RegistrationStep } from '@qadam/wire/registration'
import type { InferResult } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LivingSession } from '../session/find-session.ts'
import { beginIfNone, justBegun, type Standing, standingColumns } from './registration.ts'
import { presentStep } from './registration-presenter.ts'

export type SessionWithStanding = InferResult<ReturnType<typeof withStanding>>[number]

/** The question that is asked most, in one with who asks it. */
export function withStanding(living: LivingSession) {
  return living
    .leftJoin('registrations', 'registrations.account_id', 'sessions.account_id')
    .select(['registrations.id as registrationId', ...standingColumns])
}

/** As the wire says it; begun if there is none. */
export async function showStanding(database: Database, session: SessionWithStanding): Promise<RegistrationStep> {
  const known = standingIn(session)
  if (known) return presentStep(known)
  await beginIfNone(database.sql, session.accountId)
  return presentStep(justBegun(await findStanding(database, session.accountId)))
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

function standingIn({ registrationId, ...found }: SessionWithStanding): Standing | undefined {
  // A registration has its columns, or there is none and all of them are null.
  return registrationId === null ? undefined : { ...(found as Standing), id: registrationId }
}

/** Only what its answer needs. */
async function findStanding({ sql: db }: Database, accountId: string): Promise<Standing | undefined> {
  return db
    .selectFrom('registrations')
    .select(['id', ...standingColumns])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
