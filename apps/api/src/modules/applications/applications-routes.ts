import { fraudQuestions } from '@qadam/domain/lending/decision/fraud-questions'
import * as wire from '@qadam/wire/applications'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { listApplications, readApplication } from './application-views.ts'
import { type Submitting, submitApplication } from './submit-application.ts'

/** Objecting is in `decisions`, and withdrawing in `contracts`, because it also cancels an unsigned contract. */
export function mountApplications(app: FastifyInstance, context: Submitting): void {
  mountEndpoint(app, wire.submitApplication, ({ body }, { ip, locale, session, userAgent, visitor }) =>
    submitApplication(context, { session, ip, locale, userAgent, visitor }, body),
  )
  mountEndpoint(app, wire.listQuestions, async () => ({
    questions: context.policy.asksFraudQuestions ? [...fraudQuestions] : [],
  }))
  mountEndpoint(app, wire.listApplications, async (_input, { session }) => {
    const listed = await listApplications(context, session)
    return Array.isArray(listed) ? { applications: listed } : listed
  })
  mountEndpoint(app, wire.getApplication, ({ params }, { session }) => readApplication(context, session, params.id))
}
