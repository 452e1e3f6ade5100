import type { Database } from '../../db/connect.ts'
import type { FindEvidence, LivenessGesture } from '../../providers/liveness/liveness.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findSealedEvidence } from './identification-frames-repository.ts'

/** The evidence the camera check judges, decrypted. */
export function evidenceIn(database: Database, secrets: Secrets): FindEvidence {
  return async (sessionId) => {
    const found = await findSealedEvidence(database, sessionId)
    if (!found) return undefined
    const { frames, session } = found
    const { gestures, nonce, seconds_per_gesture: secondsPerGesture } = session
    if (!nonce || !gestures || !secondsPerGesture) return undefined
    return {
      nonce,
      // Not validated: we wrote it ourselves when the session was opened.
      gestures: gestures as LivenessGesture[],
      secondsPerGesture,
      openedAt: session.opened_at,
      isSpoilt: session.is_spoilt,
      bestFrame: secrets.open('picture', session.bestFrame),
      frames: frames.map(({ chain, number, received_at, sealed_jpeg, sha256 }) => ({
        number,
        sha256,
        chain,
        receivedAt: received_at,
        jpeg: sealed_jpeg && secrets.open('picture', sealed_jpeg),
      })),
    }
  }
}
