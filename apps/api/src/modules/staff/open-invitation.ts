import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/session'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/request-caller.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { base32, totpAddress } from '../../secrets/totp.ts'
import { findInvitation } from './staff-invitations.ts'
import { rolesOf } from './staff-people.ts'

export type OpeningInvitations = {
  readonly database: Database
  readonly limits: Limits
  readonly secrets: Secrets
  readonly lender: string
}

/** Opening uses nothing up: mail programs open links by themselves. */
export async function openInvitation(
  { database: { sql: db }, lender, limits, secrets }: OpeningInvitations,
  { ip }: Pick<Caller, 'ip'>,
  key: string,
): Promise<AnswerOf<typeof wire.openInvitation> | Refusal<'not_found' | 'too_many_requests'>> {
  const { isAllowed, retryAfterSeconds } = await limits.take('staff-invitation', ip)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const invitation = await findInvitation(db, key)
  if (!invitation) return refuse('not_found')
  const { email, expires_at, locale, name, sealed_totp, staff_id } = invitation
  const secret = secrets.open('staff-totp', sealed_totp)
  return {
    ...{ name, email, locale, roles: await rolesOf(db, staff_id), expires_at: expires_at.toISOString() },
    totp_secret: base32(secret),
    totp_address: totpAddress({ account: email, issuer: lender, secret }),
  }
}
