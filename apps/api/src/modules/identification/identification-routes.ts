import * as wire from '@qadam/wire/identification'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LivenessChallenge } from '../../providers/liveness/liveness.ts'
import type { Identification } from './identification.ts'
import { openLiveness } from './open-liveness.ts'
import { goWithoutCamera } from './person-check.ts'
import { putOffFace } from './put-off-face.ts'
import { repeatIdentification } from './repeat-identification.ts'
import { reportLiveness } from './report-liveness.ts'
import { submitFrame } from './submit-frame.ts'
import { submitPicture } from './submit-picture.ts'

// Base64 adds a third; the JSON around it is small.
const pictureBodyBytes = Math.ceil(wire.largestPictureBytes * 1.4)
const frameBodyBytes = Math.ceil(wire.largestFrameBytes * 1.4)

export function mountIdentification(app: FastifyInstance, context: Identification): void {
  mountEndpoint(app, wire.openLiveness, async ({ body }, { ip, locale, session, signal, userAgent }) => {
    const { document_template_ids: ticked = [], kind } = body
    const access = await openLiveness(context, { ...session, ip, locale, userAgent }, { kind, signal, ticked })
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
  mountEndpoint(app, wire.reportLivenessSession, ({ body }, { session }) => reportLiveness(context, session, body))
  mountEndpoint(app, wire.submitFrame, ({ body }, { session }) => submitFrame(context, session, body), {
    bodyLimitBytes: frameBodyBytes,
  })
  mountEndpoint(app, wire.submitPicture, ({ body }, { session }) => submitPicture(context, session, body), {
    bodyLimitBytes: pictureBodyBytes,
  })
  mountEndpoint(app, wire.repeatLiveness, (_input, { session }) => repeatIdentification(context, session))
  mountEndpoint(app, wire.goWithoutLiveness, (_input, { session }) => goWithoutCamera(context, session))
  mountEndpoint(app, wire.putOffLiveness, (_input, { session }) => putOffFace(context, session))
}

function challengeOf({ gestures, nonce, secondsPerGesture }: LivenessChallenge) {
  return { nonce: nonce.toString('hex'), gestures: [...gestures], seconds_per_gesture: secondsPerGesture }
}
