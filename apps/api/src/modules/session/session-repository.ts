import type { Device } from '@qadam/domain/person/device'
import type { LocaleCode } from '@qadam/wire/locale'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { forgetPushOfBrowser } from './forget-push.ts'

type Trx = Transaction<Tables>

export type EndReason =
  | 'logout'
  | 'replay'
  | 'new_login'
  | 'phone_moved'
  | 'ended_by_client'
  | 'idle'
  | 'account_closed'
  | 'disowned'

type OpenedAccount = {
  readonly id: string
  readonly isNew: boolean
  /** The language the owner was addressed in until now. */
  readonly localeBefore: LocaleCode
}

export async function openAccount(trx: Trx, phone: string, locale: LocaleCode): Promise<OpenedAccount> {
  const created = await trx
    .insertInto('accounts')
    .values({ phone, locale })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return { id: created.id, isNew: true, localeBefore: locale }
  const known = await trx
    .selectFrom('accounts')
    .select(['id', 'locale'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  if (known.locale !== locale) {
    await trx.updateTable('accounts').set({ locale }).where('id', '=', known.id).execute()
  }
  return { id: known.id, isNew: false, localeBefore: known.locale }
}

/** A browser whose session was revoked from a link does not count as known. */
export async function hasSignedIn(trx: Trx, { accountId, visitor }: { accountId: string; visitor: string }) {
  const earlier = await trx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('visitor', '=', visitor)
    .where(sql<boolean>`ended_because is distinct from 'disowned'`)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** The owner's e-mail, from the client or from the registration so far. */
export async function findEmail(trx: Trx, accountId: string): Promise<string | null> {
  const { email } = await trx
    .selectFrom('accounts')
    .leftJoin('clients', 'clients.account_id', 'accounts.id')
    .leftJoin('registrations', 'registrations.account_id', 'accounts.id')
    .select(sql<string | null>`coalesce(clients.email, registrations.email)`.as('email'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return email
}

export async function markRevocable(trx: Trx, sessionId: string, hash: Buffer): Promise<void> {
  await trx.updateTable('sessions').set({ disowning_hash: hash }).where('id', '=', sessionId).execute()
}

export async function endRevoked(trx: Trx, hash: Buffer): Promise<boolean | undefined> {
  const session = await trx
    .selectFrom('sessions')
    .select(['id', 'ended_at'])
    .where('disowning_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return undefined
  await endSession(trx, session.id, 'disowned')
  return session.ended_at === null
}

type NewSession = { readonly accountId: string; readonly visitor: string | null; readonly device: Device }

export async function insertSession(trx: Trx, { accountId, device, visitor }: NewSession): Promise<string> {
  const { id } = await trx
    .insertInto('sessions')
    .values({ account_id: accountId, visitor, ended_at: null, ended_because: null, ...device })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Tokens = { sessionId: string; access: Buffer; accessSeconds: number; refresh: Buffer; refreshSeconds: number }

export async function insertTokens(trx: Trx, tokens: Tokens): Promise<void> {
  const { access, accessSeconds, refresh, refreshSeconds, sessionId: session_id } = tokens
  await trx
    .insertInto('access_tokens')
    .values({ hash: access, session_id, expires_at: inSeconds(accessSeconds) })
    .execute()
  await trx
    .insertInto('refresh_tokens')
    .values({
      hash: refresh,
      session_id,
      expires_at: inSeconds(refreshSeconds),
      used_at: null,
      sealed_successor: null,
    })
    .execute()
}

export type RefreshRow = {
  readonly session_id: string
  readonly isAlive: boolean
  readonly isUsed: boolean
  readonly isInGrace: boolean
  readonly sealed_successor: Buffer | null
}

export async function lockRefresh(trx: Trx, hash: Buffer, graceSeconds: number): Promise<RefreshRow | undefined> {
  return trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select([
      'refresh_tokens.session_id',
      'refresh_tokens.sealed_successor',
      sql<boolean>`refresh_tokens.expires_at > now() and sessions.ended_at is null`.as('isAlive'),
      sql<boolean>`refresh_tokens.used_at is not null`.as('isUsed'),
      sql<boolean>`coalesce(refresh_tokens.used_at > now() - ${graceSeconds} * interval '1 second', false)`.as(
        'isInGrace',
      ),
    ])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function isRefreshUsed(trx: Trx, hash: Buffer): Promise<boolean> {
  const row = await trx.selectFrom('refresh_tokens').select('used_at').where('hash', '=', hash).executeTakeFirst()
  return row?.used_at !== null
}

export async function markRefreshUsed(trx: Trx, hash: Buffer, sealedSuccessor: Buffer): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ used_at: sql<Date>`now()`, sealed_successor: sealedSuccessor })
    .where('hash', '=', hash)
    .execute()
}

/** Calls sent with the old pair just before may still arrive. */
export async function shortenAccess(trx: Trx, sessionId: string, seconds: number): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set({ expires_at: sql<Date>`least(expires_at, now() + ${seconds} * interval '1 second')` })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Ends it for a reason after which its browser is its owner's no more. */
export async function endSession(
  trx: Trx,
  sessionId: string,
  because: Exclude<EndReason, 'idle' | 'new_login'>,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  // Also if the session has ended by itself meanwhile.
  await forgetPushOfBrowser(trx, sessionId)
}

export async function endSessions(
  trx: Trx,
  of: { accountId: string; visitor?: string },
  because: EndReason,
): Promise<void> {
  let ending = trx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .where('account_id', '=', of.accountId)
    .where('ended_at', 'is', null)
  if (of.visitor !== undefined) ending = ending.where('visitor', '=', of.visitor)
  await ending.execute()
}

export async function sessionOfToken(
  trx: Trx,
  kind: 'access_tokens' | 'refresh_tokens',
  hash: Buffer,
): Promise<string | undefined> {
  const row = await trx.selectFrom(kind).select('session_id').where('hash', '=', hash).executeTakeFirst()
  return row?.session_id
}

function inSeconds(seconds: number) {
  return sql<Date>`now() + ${seconds} * interval '1 second'`
}
