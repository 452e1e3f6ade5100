import {
  getApplication,
  listApplications,
  objectToDecision,
  submitApplication,
  withdrawApplication,
} from '@qadam/contract/applications'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { ApplicationsService } from './applications-service.ts'

export function mountApplications(app: FastifyInstance, applications: ApplicationsService): void {
  mountEndpoint(app, submitApplication, ({ body }, { ip, locale, session, userAgent, visitor }) =>
    applications.submit(session, body, { ip, locale, userAgent, visitor }),
  )
  mountEndpoint(app, listApplications, async (_input, { session }) => {
    const listed = await applications.list(session)
    return Array.isArray(listed) ? { applications: listed } : listed
  })
  mountEndpoint(app, getApplication, ({ params }, { session }) => applications.get(session, params.id))
  mountEndpoint(app, withdrawApplication, ({ params }, { session }) => applications.withdraw(session, params.id))
  mountEndpoint(app, objectToDecision, ({ body, params }, { session }) => applications.object(session, params.id, body))
}
