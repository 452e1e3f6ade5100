import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/issuer'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type Expected, type Issuer, IssuerAwayError, type Said } from '../../providers/issuer/issuer.ts'
import { newToken, tokenHash } from '../../secrets/tokens.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { type From, type LettingIn, letIn } from './let-in.ts'
import { noteWrongSignIn } from './note-wrong-sign-in.ts'
import { foldedEmail, lockPerson } from './staff-people.ts'

type SigningInByIssuer = LettingIn & { readonly issuer: Issuer }

type Answer<Call extends keyof typeof wire> = AnswerOf<(typeof wire)[Call]>

/** Sends the browser to the issuer, and binds what comes back to it by a key that its cookie holds. */
export async function beginIssuerSignIn(
  { database, issuer, limits, secrets }: SigningInByIssuer,
  { ip }: Pick<From, 'ip'>,
): Promise<Answer<'beginIssuerSignIn'> | Refusal<'issuer_away' | 'too_many_requests'>> {
  const { isAllowed, retryAfterSeconds } = await limits.take('staff-sign-in', ip)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const begun = await unlessAway(issuer.begin())
  if (begun === 'away') return refuse('issuer_away')
  const { address, expected } = begun
  const key = newToken()
  const sealed = secrets.seal('staff-issuer', Buffer.from(JSON.stringify(expected))).toString('base64url')
  await keepChallenge(database.sql, { purpose: 'oidc', boundTo: boundTo(key) }, sealed)
  return { key, address }
}

/**
 * Signs in the person whom the issuer names, if they were invited and came in before: by their account there, and the
 * first time by its verified e-mail. The issuer gives no role and makes nobody.
 */
export async function signInByIssuer(
  context: SigningInByIssuer,
  from: From,
  { body: { answer, key } }: InputOf<typeof wire.signInByIssuer>,
): Promise<Answer<'signInByIssuer'> | Refusal<'issuer_refused' | 'issuer_away' | 'too_many_requests'>> {
  const { database, issuer, limits, secrets } = context
  const { ip: address, requestId } = from
  const { isAllowed, retryAfterSeconds } = await limits.take('staff-sign-in', address)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const sealed = await database.sql
    .transaction()
    .execute((trx) => takeChallenge(trx, { purpose: 'oidc', boundTo: boundTo(key) }))
  const expected: Expected | undefined =
    sealed && JSON.parse(secrets.open('staff-issuer', Buffer.from(sealed, 'base64url')).toString())
  const said = expected && (await unlessAway(issuer.finish(answer, expected)))
  if (said === 'away') return refuse('issuer_away')
  return database.sql.transaction().execute(async (trx) => {
    const person = said && (await findSaid(trx, issuer.name, said))
    if (person?.state !== 'active' || person.is_invented) {
      // Nobody's guess: the person is not locked for what the issuer says.
      await noteWrongSignIn(trx, context, { person: undefined, email: '', address, requestId })
      return refuse('issuer_refused')
    }
    return letIn(trx, context, { person, from, by: 'oidc', provedAt: said?.provedAt })
  })
}

/** The issuer's own trouble is nobody's wrong sign-in: the person may try again, or come in another way. */
async function unlessAway<Answer>(asking: Promise<Answer>): Promise<Answer | 'away'> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof IssuerAwayError) return 'away'
    throw error
  }
}

async function findSaid(trx: Transaction<Tables>, issuer: string, { email, isVerified, subject }: Said) {
  const bound = await trx
    .selectFrom('staff_subjects')
    .select(['staff_id', 'barred_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (bound) return bound.barred_at ? undefined : lockPerson(trx, bound.staff_id)
  if (email === undefined || !isVerified) return undefined
  const known = await trx.selectFrom('staff').select('id').where('email', '=', foldedEmail(email)).executeTakeFirst()
  const person = await lockPerson(trx, known?.id)
  if (person?.state !== 'active' || person.is_invented) return undefined
  const { numInsertedOrUpdatedRows: now } = await trx
    .insertInto('staff_subjects')
    .values({ issuer, subject, staff_id: person.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  // Another account of the issuer is this person's already: the e-mail has changed hands.
  return now === 1n ? person : undefined
}

function boundTo(key: string): string {
  return tokenHash(key).toString('base64url')
}
