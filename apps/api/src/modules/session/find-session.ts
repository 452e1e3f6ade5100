import { type Compilable, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { preparedStatement } from '../../db/prepared-statement.ts'
import type { FindSession, Session } from '../../http/session.ts'
import { isTokenShaped, tokenHash } from '../../secrets/tokens.ts'

export type LivingSession = ReturnType<typeof livingSession>

export function sessionFinder(database: Database): FindSession {
  return sessionFinderWith(database, (living) => living)
}

/** Does the same, joined with what another module knows of the client, in one query. */
export function sessionFinderWith<Found extends Session>(
  database: Database,
  widen: (living: LivingSession) => Compilable<Found>,
): FindSession<Found> {
  const ask = preparedStatement(database, ({ hash }: { hash: Buffer }) => widen(livingSession(database, hash)))
  const find = async (token: string) => (isTokenShaped(token) ? (await ask({ hash: tokenHash(token) }))[0] : undefined)
  return (token, page) => (page ? page.once(find, token, () => find(token)) : find(token))
}

/** Calls of one page share the widest read of the session; a call on its own reads only what it needs. */
export function sharedInPage<Found extends Session>(
  widest: FindSession<Found>,
  alone: FindSession<Found>,
): FindSession<Found> {
  return (token, page) => (page ? widest(token, page) : alone(token))
}

export async function isSessionAlive({ sql: db }: Database, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Includes sessions ended for any reason. */
export async function sessionsEndedWithin({ sql: db }: Database, seconds: number): Promise<string[]> {
  const ended = await db
    .selectFrom('sessions')
    .select('id')
    .where('ended_at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .execute()
  return ended.map(({ id }) => id)
}

/** Finds the client and checks that the token and the session are both alive, in one query. */
function livingSession(database: Database, hash: Buffer) {
  return database.sql
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'sessions.account_id as accountId', 'accounts.phone'])
    .select(sql<number>`extract(epoch from now() - sessions.last_seen_at)::integer`.as('unseenSeconds'))
    .where('access_tokens.hash', '=', hash)
    .where('access_tokens.expires_at', '>', sql<Date>`now()`)
    .where('sessions.ended_at', 'is', null)
}
