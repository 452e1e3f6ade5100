import { iinFault } from '@qadam/domain/person/iin'
import {
  correctEmail as correctEmailEndpoint,
  getOwnEmail,
  getPrefill,
  getStep,
  stopPhoneChange as stopPhoneChangeEndpoint,
  submitIin,
  submitPassport,
  submitPersonal,
  submitPersonalAndPassport,
} from '@qadam/wire/registration'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { FindSession } from '../../http/session.ts'
import type { Limits } from '../../limits/limits.ts'
import { correctEmail, presentEmail } from './correct-email.ts'
import { learnPassport } from './passport-answer.ts'
import { learnPersonal } from './personal-answer.ts'
import { openRegistration } from './registration.ts'
import { type AnswerTaking, answerQuestion } from './registration-answers.ts'
import { knownForAnswers } from './registration-facts.ts'
import { presentPrefill } from './registration-prefill.ts'
import { type SessionWithStatus, showStatus } from './registration-status.ts'
import { stopPhoneChange } from './stop-phone-change.ts'

type Asking = AnswerTaking & { readonly limits: Limits }
type RouteDeps = {
  readonly limitKeyOfAddress: (ip: string) => string
  /** Reads the session with its registration's step. A page calls this by itself: it is no activity of the client. */
  readonly findSession: FindSession<SessionWithStatus>
}

export function mountRegistration(
  app: FastifyInstance,
  context: Asking,
  { findSession, limitKeyOfAddress }: RouteDeps,
): void {
  const { database, limits, today } = context

  mountEndpoint(app, getStep, (_input, { session }) => showStatus(database, session), { findSession })
  mountEndpoint(app, getPrefill, async (_input, { session }) => {
    const registration = await openRegistration(database, session.accountId)
    return presentPrefill(knownForAnswers(registration), registration.is_resident !== false)
  })

  mountEndpoint(app, stopPhoneChangeEndpoint, async ({ body }, { ip }) => {
    const { isAllowed, retryAfterSeconds } = await limits.take('disown', limitKeyOfAddress(ip))
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const isStopped = await stopPhoneChange(context, body.key)
    return isStopped === undefined ? refuse('not_found') : { stopped: isStopped }
  })

  mountEndpoint(app, submitIin, async ({ body }, { session }) => {
    if (iinFault(body.iin, today()) === 'under_age')
      return refuse('validation_failed', { fields: { iin: 'under_age' } })
    const { isAllowed, retryAfterSeconds } = await limits.take('iin', session.accountId)
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const learn = () => ({ iin: body.iin, is_resident: body.is_resident_rk, is_ipdl: body.is_ipdl })
    return answerQuestion(context, session, { question: 'iin', body, learn })
  })
  mountEndpoint(app, submitPersonal, async ({ body }, { session }) =>
    answerQuestion(context, session, {
      question: 'personal',
      body,
      learn: (registration) => learnPersonal(body, knownForAnswers(registration)),
    }),
  )
  mountEndpoint(app, submitPassport, async ({ body }, { session }) =>
    answerQuestion(context, session, {
      question: 'passport',
      body,
      learn: (registration) =>
        learnPassport(body, { known: knownForAnswers(registration), registration, today: today() }),
    }),
  )
  mountEndpoint(app, submitPersonalAndPassport, async ({ body }, { session }) =>
    answerQuestion(context, session, {
      question: 'personal_and_passport',
      body,
      learn(registration) {
        const known = knownForAnswers(registration)
        const personal = learnPersonal(body, known)
        const passport = learnPassport(body, { known, registration, today: today() })
        // Both parts are validated, so that one response names every wrong field.
        if ('code' in personal || 'code' in passport) return bothRefusals(personal, passport)
        return { ...personal, ...passport }
      },
    }),
  )

  mountEndpoint(app, getOwnEmail, async (_input, { session }) =>
    presentEmail(await openRegistration(database, session.accountId)),
  )
  mountEndpoint(app, correctEmailEndpoint, ({ body }, { session }) => correctEmail(database, session, body.email))
}

function bothRefusals(...answers: readonly object[]) {
  const fields = answers.map((answer) => ('fields' in answer ? (answer.fields as Record<string, 'required'>) : {}))
  return refuse('validation_failed', { fields: Object.assign({}, ...fields) })
}
