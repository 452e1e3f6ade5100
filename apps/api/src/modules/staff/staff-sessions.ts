import type { StaffRole } from '@qadam/domain/staff/permissions'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffSessionEnd } from '../../db/staff-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffSession } from '../../http/request-staff.ts'
import { isTokenShaped, newToken, tokenHash } from '../../secrets/tokens.ts'

const idleMinutes = 15
const longestHours = 10
/** The time of last activity needs no finer precision than this. */
const seenAgainSeconds = 30

export type StaffSessions = {
  readonly database: Database
  /** Without a sandbox the people it invented have no access. */
  readonly sandbox: boolean
}

/** Reads the session and its roles in one uncached query, so a lock or a lost role takes effect at the next call. */
export async function findStaff(
  { database: { sql: db }, sandbox }: StaffSessions,
  token: string,
): Promise<StaffSession | undefined> {
  if (!isTokenShaped(token)) return undefined
  const found = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['session.id', 'session.ends_at', 'staff.id as staff_id', 'staff.name', 'staff.locale'])
    .select(sql<boolean>`session.seen_at < now() - ${seenAgainSeconds} * interval '1 second'`.as('is_seen_anew'))
    .select(
      sql<StaffRole[]>`array(select role from staff_roles where staff_roles.staff_id = staff.id order by role)`.as(
        'roles',
      ),
    )
    .where('session.hash', '=', tokenHash(token))
    .where('session.ended_at', 'is', null)
    .where('staff.state', '=', 'active')
    .where((row) => (sandbox ? row.val(true) : row('staff.is_invented', '=', false)))
    .where(sql<boolean>`session.ends_at > now() and session.seen_at > now() - ${idleMinutes} * interval '1 minute'`)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.is_seen_anew)
    await db.updateTable('staff_sessions').set({ seen_at: sql`now()` }).where('id', '=', found.id).execute()
  const { ends_at: endsAt, id, locale, name, roles, staff_id: staffId } = found
  return { id, staffId, name, locale, roles, endsAt }
}

type From = { readonly staffId: string; readonly address: string; readonly device: string }

export type CameIn = { readonly token: string; readonly sessionId: string; readonly endsAt: Date }

/** The token is 256 random bits; only its hash is stored. */
export async function beginStaffSession(trx: Transaction<Tables>, { address, device, staffId }: From): Promise<CameIn> {
  const token = newToken()
  const { ends_at: endsAt, id: sessionId } = await trx
    .insertInto('staff_sessions')
    .values({
      ...{ hash: tokenHash(token), staff_id: staffId, address, device: device.slice(0, 200) },
      ends_at: sql`now() + ${longestHours} * interval '1 hour'`,
    })
    .returning(['id', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { token, sessionId, endsAt }
}

export async function endStaffSession(trx: Transaction<Tables>, id: string, because: StaffSessionEnd): Promise<void> {
  await trx
    .updateTable('staff_sessions')
    .set({ ended_at: sql`now()`, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
