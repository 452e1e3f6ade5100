import { fraudQuestions } from '@qadam/domain/lending/decision/fraud-questions'
import * as wire from '@qadam/wire/applications'
import * as papers from '@qadam/wire/paper-requests'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { pictureBodyBytes } from '../request-pictures/keep-picture.ts'
import { listApplications, readApplication } from './application-views.ts'
import { addPaper, removePaper, type SendingPapers } from './paper-pictures.ts'
import { readPaperRequest } from './paper-request-views.ts'
import { sendPapers } from './send-papers.ts'
import { type Submitting, submitApplication } from './submit-application.ts'

/** Objecting is in `decisions`, and withdrawing in `contracts`, because it also cancels an unsigned contract. */
export function mountApplications(app: FastifyInstance, context: Submitting & SendingPapers): void {
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
  mountEndpoint(app, papers.getPaperRequest, ({ params }, { session }) => readPaperRequest(context, session, params.id))
  mountEndpoint(
    app,
    papers.addPaper,
    ({ body: { image }, params: { id } }, { session }) => addPaper(context, session, { id, image }),
    { bodyLimitBytes: pictureBodyBytes },
  )
  mountEndpoint(app, papers.removePaper, ({ params: { id, picture: pictureId } }, { session }) =>
    removePaper(context, session, { id, pictureId }),
  )
  mountEndpoint(app, papers.sendPapers, ({ body: { request_id: requestId }, params: { id } }, { session }) =>
    sendPapers(context, session, { id, requestId }),
  )
}
