import { createHash } from 'node:crypto'
import { isAllowed } from '@qadam/domain/registration/advance'
import type { JourneyEvent } from '@qadam/domain/registration/journey'
import type { RegistrationStep } from '@qadam/wire/registration'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { RegistrationChanges } from './registration-repository.ts'
import type { Registration, RegistrationService } from './registration-service.ts'

export type Question = 'iin' | 'personal' | 'passport' | 'personal_and_passport'

export type Answering = {
  readonly question: Question
  readonly body: object
  /** What the answer teaches us, or what is wrong with it. */
  readonly learn: (registration: Registration) => RegistrationChanges | Refusal<'validation_failed'>
}

const eventOf = {
  iin: 'iin_submitted',
  personal: 'personal_submitted',
  passport: 'passport_submitted',
  personal_and_passport: 'personal_and_passport_submitted',
} as const satisfies Record<Question, JourneyEvent>

type Deps = { readonly database: Database; readonly registrations: RegistrationService }

/**
 * One answer of the client, in one transaction. The same answer again, by a double click or from a second tab, is
 * answered with where the registration stands; another one that comes too late changes nothing.
 */
export function answerQuestion(
  { database, registrations }: Deps,
  session: Session,
  { body, learn, question }: Answering,
): Promise<RegistrationStep | Refusal<'validation_failed' | 'step_not_allowed'>> {
  const event = eventOf[question]
  return database.sql.transaction().execute(async (trx) => {
    const registration = await registrations.lockByAccount(trx, session.accountId)
    const fingerprint = fingerprintOf(body)
    if (registration.last_answers[question] === fingerprint) return registrations.present(registration)
    const notNow = () => refuse('step_not_allowed', { stepName: registration.step })
    if (!isAllowed(registration.step, event)) return notNow()
    const learnt = learn(registration)
    if ('code' in learnt) return learnt as Refusal<'validation_failed'>
    // Another iin forgets every other answer; any other answer stands beside the earlier ones.
    const kept = question === 'iin' ? {} : registration.last_answers
    const set = { ...learnt, last_answers: JSON.stringify({ ...kept, [question]: fingerprint }) }
    const moved = await registrations.move(trx, registration, event, { set: set as RegistrationChanges })
    return moved.kind === 'refused' ? notNow() : registrations.present(moved.registration)
  })
}

function fingerprintOf(body: object): string {
  const sorted = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
