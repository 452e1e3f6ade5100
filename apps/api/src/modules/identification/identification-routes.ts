import {
  goWithoutLiveness,
  largestFrameBytes,
  largestPictureBytes,
  openLiveness,
  repeatLiveness,
  reportLivenessSession,
  submitFrame,
  submitPicture,
} from '@qadam/contract/identification'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LivenessChallenge } from '../../providers/liveness/liveness.ts'
import type { IdentificationService } from './identification-service.ts'

// Base64 adds a third, the JSON around it is small.
const pictureBodyBytes = Math.ceil(largestPictureBytes * 1.4)
const frameBodyBytes = Math.ceil(largestFrameBytes * 1.4)

export function mountIdentification(
  app: FastifyInstance,
  { identification }: { identification: IdentificationService },
): void {
  mountEndpoint(app, openLiveness, async ({ body }, { session, signal }) => {
    const access = await identification.open(session, body.kind, signal)
    if (access instanceof Refusal) return access
    return {
      provider: access.provider,
      access_token: access.accessToken,
      person_id: access.personId,
      session_id: access.sessionId,
      flow_id: access.flowId,
      expires_at: access.expiresAt.toISOString(),
      challenge: access.challenge && challengeOf(access.challenge),
    }
  })
  mountEndpoint(app, reportLivenessSession, ({ body }, { session }) => identification.report(session, body))
  mountEndpoint(app, submitFrame, ({ body }, { session }) => identification.submitFrame(session, body), {
    bodyLimitBytes: frameBodyBytes,
  })
  mountEndpoint(app, submitPicture, ({ body }, { session }) => identification.submitPicture(session, body), {
    bodyLimitBytes: pictureBodyBytes,
  })
  mountEndpoint(app, repeatLiveness, (_input, { session }) => identification.repeat(session))
  mountEndpoint(app, goWithoutLiveness, (_input, { session }) => identification.goWithout(session))
}

function challengeOf({ gestures, nonce, secondsPerGesture }: LivenessChallenge) {
  return { nonce: nonce.toString('hex'), gestures: [...gestures], seconds_per_gesture: secondsPerGesture }
}
