import {
  goWithoutLiveness,
  largestPictureBytes,
  openLiveness,
  repeatLiveness,
  reportLivenessSession,
  submitPicture,
} from '@qadam/contract/identification'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Liveness } from '../../providers/liveness/liveness.ts'
import type { IdentificationService } from './identification-service.ts'

// Base64 adds a third, the JSON around it is small.
const pictureBodyBytes = Math.ceil(largestPictureBytes * 1.4)

export function mountIdentification(
  app: FastifyInstance,
  { identification, liveness }: { identification: IdentificationService; liveness: Liveness },
): void {
  mountEndpoint(app, openLiveness, async (_input, { session, signal }) => {
    const access = await identification.open(session, signal)
    if (access instanceof Refusal) return access
    return {
      provider: liveness.name,
      access_token: access.accessToken,
      person_id: access.personId,
      session_id: access.sessionId,
      flow_id: access.flowId,
      expires_at: access.expiresAt.toISOString(),
      challenge: null,
    }
  })
  mountEndpoint(app, reportLivenessSession, ({ body }, { session }) => identification.report(session, body))
  mountEndpoint(app, submitPicture, ({ body }, { session }) => identification.submitPicture(session, body), {
    bodyLimitBytes: pictureBodyBytes,
  })
  mountEndpoint(app, repeatLiveness, (_input, { session }) => identification.repeat(session))
  mountEndpoint(app, goWithoutLiveness, (_input, { session }) => identification.goWithout(session))
}
