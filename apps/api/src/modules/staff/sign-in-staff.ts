import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/session'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { isPassword, passwordOfNobody } from '../../secrets/passwords.ts'
import { type From, type LettingIn, letIn } from './let-in.ts'
import { mayComeInHere } from './local-login.ts'
import { noteClosedWay, noteUnaskedPassword, noteWrongSignIn } from './note-wrong-sign-in.ts'
import { type ByLogin, hasPasskey } from './own-passkeys.ts'
import { type Coded, findCode, takeCode, typedCode } from './staff-codes.ts'
import { foldedEmail, limitKeyOf, lockPerson } from './staff-people.ts'

export type SigningIn = LettingIn & Coded & ByLogin

/**
 * Signs in by e-mail, password and code. Whatever is wrong, and whether or not the person exists, the same work is done
 * and the same refusal returned. The password is checked before the transaction, which looks again under the lock.
 */
export async function signInStaff(
  context: SigningIn,
  from: From,
  { body: { code, email, password } }: InputOf<typeof wire.signInStaff>,
): Promise<AnswerOf<typeof wire.signInStaff> | Refusal<'sign_in_refused' | 'too_many_requests'>> {
  const { ip: address, requestId } = from
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
    if (!mayComeInHere(context, person)) {
      await noteClosedWay(trx, { person, address, requestId })
      return refuse('sign_in_refused')
    }
    if (context.policy.consoleLogin === 'passkey' && (await hasPasskey(trx, person.id))) {
      // A right password and code where neither is asked any more: most likely in wrong hands.
      await noteUnaskedPassword(trx, context, { person, address, requestId })
      return refuse('sign_in_refused')
    }
    await takeCode(trx, person.id, found)
    return letIn(trx, context, { person, from, by: found.by })
  })
}
