import { createHash } from 'node:crypto'
import { isAllowed } from '@qadam/domain/registration/advance'
import type { JourneyEvent } from '@qadam/domain/registration/journey'
import type { RegistrationStep } from '@qadam/wire/registration'
import type { Database } from '../../db/connect.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { heldToRegister } from './held-to-register.ts'
import { type Moving, moveRegistration } from './move-registration.ts'
import { lockRegistrationOf, type Registration, type RegistrationChanges } from './registration.ts'
import { presentStep } from './registration-presenter.ts'

export type Question = 'iin' | 'personal' | 'passport' | 'personal_and_passport'

export type Answering = {
  readonly question: Question
  readonly body: object
  /** Returns the values learnt from the answer, or its validation errors. */
  readonly learn: (registration: Registration) => RegistrationChanges | Refusal<'validation_failed'>
}

type Refused = Refusal<'validation_failed' | 'step_not_allowed' | 'too_many_requests'>

const eventOf = {
  iin: 'iin_submitted',
  personal: 'personal_submitted',
  passport: 'passport_submitted',
  personal_and_passport: 'personal_and_passport_submitted',
} as const satisfies Record<Question, JourneyEvent>

export type AnswerTaking = Moving & { readonly database: Database; readonly limits: Limits; readonly secrets: Secrets }

/**
 * Takes one answer of the client in one transaction. The same answer again, by a double click or from a second tab,
 * returns the current step; another one that comes too late changes nothing.
 */
export function answerQuestion(
  context: AnswerTaking,
  session: Session,
  { body, learn, question }: Answering,
): Promise<RegistrationStep | Refused> {
  const event = eventOf[question]
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    const fingerprint = fingerprintOf(body)
    if (registration.last_answers[question] === fingerprint) return presentStep(registration)
    const notNow = () => refuse('step_not_allowed', { stepName: registration.step })
    // A client who shows their face anew is not asked again who they are.
    if (registration.client_id !== null || !isAllowed(registration.step, event)) return notNow()
    const learnt = learn(registration)
    if (learnt instanceof Refusal) return learnt
    const held = question === 'iin' ? learnt : await heldToRegister(trx, context, registration, { body, learnt })
    if (held instanceof Refusal) return held
    // Another iin discards all other answers; any other answer is added to the earlier ones.
    const kept = question === 'iin' ? {} : registration.last_answers
    const set = { ...held, last_answers: JSON.stringify({ ...kept, [question]: fingerprint }) }
    const moved = await moveRegistration(trx, context, registration, event, { set: set as RegistrationChanges })
    return moved.kind === 'refused' ? notNow() : presentStep(moved.registration)
  })
}

function fingerprintOf(body: object): string {
  const sorted = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
