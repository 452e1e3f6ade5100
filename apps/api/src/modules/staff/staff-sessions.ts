import type { StaffRole } from '@qadam/domain/staff/permissions'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffSessionEnd } from '../../db/staff-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffSession } from '../../http/request-staff.ts'
import { isTokenShaped, newToken, tokenHash } from '../../secrets/tokens.ts'
import { isAway, standsFor } from '../approvals/present-staff.ts'

/** The time of last activity needs no finer precision than this. */
const seenAgainSeconds = 30
/** How long a code of the authenticator counts as fresh. */
const freshMinutes = 10

/** How long a session lasts: without a call, and at the most. */
export type SessionLengths = { readonly idleMinutes: number; readonly longestHours: number }

export type ByLengths = { readonly policy: { readonly consoleSession: SessionLengths } }

export type StaffSessions = ByLengths & {
  readonly database: Database
  /** Without a sandbox the people it invented have no access. */
  readonly sandbox: boolean
}

/** Reads the session and its roles in one uncached query, so a lock or a lost role takes effect at the next call. */
export async function findStaff(
  { database: { sql: db }, policy, sandbox }: StaffSessions,
  token: string,
): Promise<StaffSession | undefined> {
  if (!isTokenShaped(token)) return undefined
  const found = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['session.id', 'session.ends_at', 'staff.id as staff_id', 'staff.name', 'staff.locale'])
    .select(sql<boolean>`session.seen_at < now() - ${seenAgainSeconds} * interval '1 second'`.as('is_seen_anew'))
    .select(
      sql<boolean>`coalesce(session.stepped_up_at > now() - ${freshMinutes} * interval '1 minute', false)`.as(
        'is_fresh',
      ),
    )
    .select(
      sql<StaffRole[]>`array(select role from staff_roles where staff_roles.staff_id = staff.id order by role)`.as(
        'roles',
      ),
    )
    .select([isAway('staff.id').as('is_away'), standsFor('staff.id').as('stands_for')])
    .where('session.hash', '=', tokenHash(token))
    .where('session.ended_at', 'is', null)
    .where('staff.state', '=', 'active')
    .where((row) => (sandbox ? row.val(true) : row('staff.is_invented', '=', false)))
    .where(isOpenBy(policy.consoleSession))
    .executeTakeFirst()
  if (!found) return undefined
  if (found.is_seen_anew)
    await db.updateTable('staff_sessions').set({ seen_at: sql`now()` }).where('id', '=', found.id).execute()
  const { ends_at: endsAt, id, is_away, is_fresh: hasFreshCode, locale, name, roles, staff_id: staffId } = found
  return { id, staffId, name, locale, roles, endsAt, hasFreshCode, isAway: is_away, standsFor: found.stands_for }
}

/** A length that was made shorter ends what is open already. */
function isOpenBy({ idleMinutes, longestHours }: SessionLengths) {
  return sql<boolean>`
    ends_at > now() and began_at > now() - ${longestHours} * interval '1 hour'
    and seen_at > now() - ${idleMinutes} * interval '1 minute'
  `
}

type From = { readonly staffId: string; readonly address: string; readonly device: string }

export type CameIn = { readonly token: string; readonly sessionId: string; readonly endsAt: Date }

/** The token is 256 random bits; only its hash is stored. What has proved the person counts as a fresh code. */
export async function beginStaffSession(
  trx: Transaction<Tables>,
  { policy }: ByLengths,
  { address, device, provedAt, staffId }: From & { readonly provedAt?: Date | undefined },
): Promise<CameIn> {
  const token = newToken()
  const { ends_at: endsAt, id: sessionId } = await trx
    .insertInto('staff_sessions')
    .values({
      ...{ hash: tokenHash(token), staff_id: staffId, address, device: device.slice(0, 200) },
      ends_at: sql`now() + ${policy.consoleSession.longestHours} * interval '1 hour'`,
      // The issuer's clock may be ahead of ours.
      stepped_up_at: sql`least(now(), ${provedAt ?? sql`now()`})`,
    })
    .returning(['id', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { token, sessionId, endsAt }
}

/**
 * Whether this person has signed in from this address and with this browser before: each known once, or both new. A
 * session without calls ends within minutes, so a letter about every sign-in would soon be read by nobody.
 */
export async function isKnownPlace(trx: Transaction<Tables>, { address, device, staffId }: From): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select count(*) = 0 or bool_or(address = ${address}) and bool_or(device = ${device.slice(0, 200)}) as is_known
    from staff_sessions where staff_id = ${staffId}
  `.execute(trx)
  return rows[0]?.is_known === true
}

/** Ends every open session of a person, or all but one, and returns how many. */
export async function endSessionsOf(
  trx: Transaction<Tables>,
  staffId: string,
  { because, except }: { because: StaffSessionEnd; except?: string },
): Promise<number> {
  const ended = await trx
    .updateTable('staff_sessions')
    .set({ ended_at: sql`now()`, ended_because: because })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (open) => open.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** The sessions that a call of theirs would still be accepted by. */
export function openSessionsOf(executor: Kysely<Tables>, { policy }: ByLengths, staffId: string) {
  return executor
    .selectFrom('staff_sessions')
    .select(['id', 'began_at', 'seen_at', 'address', 'device'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where(isOpenBy(policy.consoleSession))
    .orderBy('began_at', 'desc')
    .execute()
}

export async function endStaffSession(trx: Transaction<Tables>, id: string, because: StaffSessionEnd): Promise<void> {
  await trx
    .updateTable('staff_sessions')
    .set({ ended_at: sql`now()`, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
