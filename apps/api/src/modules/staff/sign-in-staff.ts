import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/session'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/request-caller.ts'
import { isPassword, passwordOfNobody } from '../../secrets/passwords.ts'
import { rowOf } from '../audit/record-action.ts'
import { forgetWrongSignIns, type NotingWrong, noteWrongSignIn } from './note-wrong-sign-in.ts'
import { type Coded, findCode, takeCode, typedCode } from './staff-codes.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'
import { foldedEmail, limitKeyOf, lockPerson } from './staff-people.ts'
import { beginStaffSession, isKnownPlace } from './staff-sessions.ts'

export type SigningIn = NotingWrong & Coded & { readonly database: Database }

type From = Pick<Caller, 'ip' | 'requestId' | 'userAgent'>

/**
 * Signs in by e-mail, password and code. Whatever is wrong, and whether or not the person exists, the same work is done
 * and the same refusal returned. The password is checked before the transaction, which looks again under the lock.
 */
export async function signInStaff(
  context: SigningIn,
  { ip: address, requestId, userAgent: device }: From,
  { body: { code, email, password } }: InputOf<typeof wire.signInStaff>,
): Promise<AnswerOf<typeof wire.signInStaff> | Refusal<'sign_in_refused' | 'too_many_requests'>> {
  const { database, limits, secrets } = context
  const limited = [
    await limits.take('staff-sign-in', address),
    await limits.take('staff-sign-in-person', limitKeyOf(secrets, email)),
  ].find(({ isAllowed }) => !isAllowed)
  if (limited) return refuse('too_many_requests', { retryAfterSeconds: limited.retryAfterSeconds })

  const known = await database.sql
    .selectFrom('staff')
    .select(['id', 'password'])
    .where('email', '=', foldedEmail(email))
    .executeTakeFirst()
  const isRight = await isPassword(password, known?.password ?? passwordOfNobody)

  return database.sql.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, known?.id)
    const found = await findCode(trx, context, { person, code: typedCode(code) })
    // Another password may have been set, or the person locked, while this one was hashed.
    const isIn = person?.state === 'active' && isRight && person.password === known?.password && !person.is_invented
    if (!isIn || !found) {
      await noteWrongSignIn(trx, context, { person, email, address, requestId })
      return refuse('sign_in_refused')
    }
    const { id: staffId, locale, name } = person
    await takeCode(trx, staffId, found)
    await forgetWrongSignIns(trx, context, email)
    if (!(await isKnownPlace(trx, { staffId, address, device })))
      await context.outbox.enqueue(trx, staffLetterJob, { kind: 'signed_in', staff_id: staffId })
    const { endsAt, sessionId, token } = await beginStaffSession(trx, { staffId, address, device })
    const who = { id: sessionId, staffId, name, locale, roles: [], endsAt, hasFreshCode: true }
    const action = { kind: 'login', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId] } as const
    await trx
      .insertInto('staff_actions')
      .values(rowOf(who, { ...action, facts: { by: found.by } }, { address, requestId }))
      .execute()
    return { token, ends_at: endsAt.toISOString() }
  })
}
