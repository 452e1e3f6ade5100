import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StoredUtmFields } from './stored-utm-fields.ts'

type Trx = Transaction<Tables>

type Touch = {
  readonly visitor: string | null
  readonly accountId: string | null
  readonly utms: readonly StoredUtmFields[]
  readonly clientTimestamp: number | null
}

export async function insertTouch(trx: Trx, { accountId, clientTimestamp, utms, visitor }: Touch): Promise<void> {
  await trx
    .insertInto('utm_touches')
    .values({
      visitor,
      account_id: accountId,
      utms: JSON.stringify(utms),
      client_timestamp: clientTimestamp === null ? null : new Date(clientTimestamp),
    })
    .execute()
}

/** Returns the account that signed in last in this browser, if it is still signed in. */
export async function findWhoIsSignedIn(trx: Trx, visitor: string): Promise<string | undefined> {
  const newest = await trx
    .selectFrom('sessions')
    .select(['id', 'account_id', 'ended_at'])
    .where('visitor', '=', visitor)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.ended_at !== null) return undefined
  const { rows } = await sql`
    select from access_tokens where session_id = ${newest.id} and expires_at > now()
    union all
    select from refresh_tokens where session_id = ${newest.id} and expires_at > now() and used_at is null
    limit 1
  `.execute(trx)
  return rows.length > 0 ? newest.account_id : undefined
}

/** Locks the account against touches, settling and closing until the transaction ends; undefined once it is closed. */
export async function lockOpenAccount(trx: Trx, accountId: string): Promise<{ readonly phone: string } | undefined> {
  return trx
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Consent = { readonly accountId: string; readonly phone: string; readonly code: string }

/** True if the consent was withdrawn and not given again since. */
export async function isWithdrawn(trx: Trx, { accountId, code, phone }: Consent): Promise<boolean> {
  const { rows } = await sql`
    select from consent_withdrawals withdrawal join clients on clients.id = withdrawal.client_id
    where clients.account_id = ${accountId} and withdrawal.code = ${code} and withdrawal.state = 'done'
      and not exists (
        select from signed_documents signed join document_templates template on template.id = signed.template_id
        where signed.phone = ${phone} and template.code = ${code} and signed.signed_at > withdrawal.asked_at
      )
    limit 1
  `.execute(trx)
  return rows.length > 0
}

/** Claims this browser's touches of the last `days` days that came while no account was signed in. */
export async function claimUnclaimed(trx: Trx, whose: { visitor: string; accountId: string; days: number }) {
  const { accountId: account_id, days, visitor } = whose
  await trx
    .updateTable('utm_touches')
    .set({ account_id })
    .where('visitor', '=', visitor)
    .where('account_id', 'is', null)
    .where('received_at', '>', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute()
}

/**
 * Records what led to the account's registration: the touches known before it began or, without any, those that come
 * soon after. Touches are ordered as they were written: two clocks would disagree.
 */
export async function settleSources(trx: Trx, { accountId, lateHours }: { accountId: string; lateHours: number }) {
  await sql`
    with touches as (select id, utms, received_at from utm_touches where account_id = ${accountId}),
      first as (select utms -> -1 as touch, received_at from touches order by id limit 1),
      last as (select utms -> 0 as touch, received_at from touches order by id desc limit 1)
    insert into registration_sources (account_id, first_touch, first_at, last_touch, last_at)
    select ${accountId}::uuid, first.touch, first.received_at, last.touch, last.received_at from first, last
    where not exists (
      select from registrations
      where account_id = ${accountId} and created_at < now() - ${lateHours} * interval '1 hour'
    )
    on conflict (account_id) do update set
      first_touch = excluded.first_touch, first_at = excluded.first_at,
      last_touch = excluded.last_touch, last_at = excluded.last_at
    where not exists (select from registrations where account_id = ${accountId})
  `.execute(trx)
}

/**
 * Also deletes unclaimed touches of the account's browsers: no other account has signed in there since, so they may be
 * theirs.
 */
export async function deleteTouches(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('registration_sources').where('account_id', '=', accountId).execute()
  await sql`
    delete from utm_touches where account_id = ${accountId} or account_id is null and visitor in (
      select visitor from sessions where account_id = ${accountId} and visitor is not null
    )
  `.execute(trx)
}
