import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { forgetPushOfBrowser, forgetPushOfOthers } from './forget-push.ts'

type Trx = Transaction<Tables>

export type DeviceRow = Awaited<ReturnType<typeof findLivingSessions>>[number]

/** Sessions that can still be used: neither ended nor expired. */
export async function findLivingSessions(database: Database, accountId: string) {
  return database.sql
    .selectFrom('sessions')
    .select(['id', 'device', 'system', 'browser', 'started_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('access_tokens')
            .select('hash')
            .whereRef('session_id', '=', 'sessions.id')
            .where('expires_at', '>', sql<Date>`now()`),
        ),
        exists(
          selectFrom('refresh_tokens')
            .select('hash')
            .whereRef('session_id', '=', 'sessions.id')
            .where('used_at', 'is', null)
            .where('expires_at', '>', sql<Date>`now()`),
        ),
      ]),
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Returns whether there was a session to end; another account's session is not found. */
export async function endOneOf(trx: Trx, { accountId, id }: { accountId: string; id: string }): Promise<boolean> {
  const ended = await ending(trx).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return false
  await forgetPushOfBrowser(trx, id)
  return true
}

export async function endAllBut(trx: Trx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await ending(trx).where('account_id', '=', accountId).where('id', '<>', id).execute()
  await forgetPushOfOthers(trx, id)
}

export async function markSessionSeen(database: Database, id: string): Promise<void> {
  await database.sql
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`date_trunc('minute', now())` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends a session that has been idle for this long, but only of a client in the cabinet, counted from their arrival
 * there. A client who is still registering may take as long as they like to find their papers.
 */
export async function endIfIdle(database: Database, id: string, idleSeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await database.sql
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, ended_because: 'idle' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrations')
          .select('registrations.id')
          .whereRef('registrations.account_id', '=', 'sessions.account_id')
          .where('registrations.step', '=', 'personal_cabinet')
          .where(
            sql<boolean>`greatest(sessions.last_seen_at, registrations.changed_at) < now() - ${idleSeconds} * interval '1 second'`,
          ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function ending(trx: Trx) {
  return trx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, ended_because: 'ended_by_client' as const })
    .where('ended_at', 'is', null)
}
