import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/passkeys'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { askToUse, type Console } from '../../secrets/passkeys.ts'
import { newToken, tokenHash } from '../../secrets/tokens.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { findUsedPasskey } from './find-used-passkey.ts'
import { type From, type LettingIn, letIn } from './let-in.ts'
import { mayComeInHere } from './local-login.ts'
import { noteClosedWay, noteWrongSignIn } from './note-wrong-sign-in.ts'

export type SigningInByPasskey = LettingIn & Console & { readonly sandbox: boolean }

/** Binds a challenge to the browser that asks, by a key that its cookie holds. */
export async function beginPasskeySignIn(
  context: SigningInByPasskey,
  { ip }: Pick<From, 'ip'>,
): Promise<AnswerOf<typeof wire.beginPasskeySignIn> | Refusal<'too_many_requests'>> {
  const { isAllowed, retryAfterSeconds } = await context.limits.take('staff-sign-in', ip)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const { challenge, options } = await askToUse(context)
  const key = newToken()
  await keepChallenge(context.database.sql, { purpose: 'passkey_sign_in', boundTo: boundTo(key) }, challenge)
  return { key, options }
}

/** Signs in by a passkey. Whatever is wrong, the challenge is used up and the refusal is the same. */
export async function signInByPasskey(
  context: SigningInByPasskey,
  from: From,
  { body: { key, passkey } }: InputOf<typeof wire.signInByPasskey>,
): Promise<AnswerOf<typeof wire.signInByPasskey> | Refusal<'passkey_refused' | 'too_many_requests'>> {
  const { ip: address, requestId } = from
  const { isAllowed, retryAfterSeconds } = await context.limits.take('staff-sign-in', address)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  return context.database.sql.transaction().execute(async (trx) => {
    const challenge = await takeChallenge(trx, { purpose: 'passkey_sign_in', boundTo: boundTo(key) })
    const { isTheirs, person } = await findUsedPasskey(trx, context, { passkey, challenge })
    const isIn = isTheirs && person?.state === 'active' && (context.sandbox || !person.is_invented)
    if (!isIn) {
      await noteWrongSignIn(trx, context, { person, email: person?.email ?? '', address, requestId })
      return refuse('passkey_refused')
    }
    if (!mayComeInHere(context, person)) {
      await noteClosedWay(trx, { person, address, requestId })
      return refuse('passkey_refused')
    }
    return letIn(trx, context, { person, from, by: 'passkey' })
  })
}

function boundTo(key: string): string {
  return tokenHash(key).toString('base64url')
}
