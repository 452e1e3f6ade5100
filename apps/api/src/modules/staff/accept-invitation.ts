import { passwordFault } from '@qadam/domain/staff/password-rules'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/request-caller.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { tokenHash } from '../../secrets/tokens.ts'
import { totpStepOf } from '../../secrets/totp.ts'
import { rowOf } from '../audit/record-action.ts'
import type { OpeningInvitations } from './open-invitation.ts'
import { makeRecoveryCodes } from './staff-codes.ts'
import { findInvitation } from './staff-invitations.ts'
import { lockPerson } from './staff-people.ts'
import { type ByLengths, beginStaffSession } from './staff-sessions.ts'

export type AcceptingInvitations = OpeningInvitations & ByLengths & { readonly now: () => Date }

type Answer = AnswerOf<typeof wire.acceptInvitation>

/**
 * Sets the password and the authenticator of the invited person and signs them in. The password is hashed before the
 * transaction, which looks again under the locks: of two who hold the link only one comes in.
 */
export async function acceptInvitation(
  { database: { sql: db }, limits, now, policy, secrets }: AcceptingInvitations,
  { ip: address, requestId, userAgent: device }: Pick<Caller, 'ip' | 'requestId' | 'userAgent'>,
  { body: { code, key, password } }: InputOf<typeof wire.acceptInvitation>,
): Promise<Answer | Refusal<'not_found' | 'validation_failed' | 'too_many_requests'>> {
  const { isAllowed, retryAfterSeconds } = await limits.take('staff-invitation', address)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const invitation = await findInvitation(db, key)
  if (!invitation) return refuse('not_found')
  const { locale, name, sealed_totp, staff_id: staffId } = invitation
  const fault = passwordFault(password, invitation)
  if (fault) return refuse('validation_failed', { fields: { password: fault } })
  const step = totpStepOf(secrets.open('staff-totp', sealed_totp), code, now())
  if (step === undefined) return refuse('validation_failed', { fields: { code: 'app_code_wrong' } })
  const hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, staffId)
    if (!(await findInvitation(trx, key))) return refuse('not_found')
    await trx.updateTable('staff_invitations').set({ used_at: sql`now()` }).where('hash', '=', tokenHash(key)).execute()
    await trx
      .updateTable('staff')
      .set({ state: 'active', password: hash, sealed_totp, totp_step: step })
      .where('id', '=', staffId)
      .execute()
    // A sign-in is often reset because a key, or the account at the issuer, is in other hands: the account is barred until
    // the person allows it, from inside.
    await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
    await trx
      .updateTable('staff_subjects')
      .set({ barred_at: sql<Date>`now()` })
      .where('staff_id', '=', staffId)
      .execute()
    const recovery_codes = await makeRecoveryCodes(trx, { secrets }, staffId)
    const { endsAt, sessionId, token } = await beginStaffSession(trx, { policy }, { staffId, address, device })
    const who = { id: sessionId, staffId, name, locale, roles: [], endsAt, hasFreshCode: true }
    const action = { kind: 'login', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId] } as const
    await trx
      .insertInto('staff_actions')
      .values(rowOf(who, { ...action, reason: 'invitation_accepted' }, { address, requestId }))
      .execute()
    return { token, ends_at: endsAt.toISOString(), recovery_codes }
  })
}
