import { sha256 } from '../src/providers/liveness/frame-chain.ts'
import type { LivenessChallenge, LivenessEvidence } from '../src/providers/liveness/liveness.ts'
import { honestLooks } from './a-camera-check.ts'
import { still } from './camera/stills.ts'

type Looks = { readonly looks?: readonly Buffer[]; readonly bestFrame?: Buffer }

/** The server's evidence of a person who performed all gestures, with two seconds between frames. */
export function someEvidence(
  challenge: LivenessChallenge,
  { bestFrame = still('straight'), looks = honestLooks(challenge.gestures) }: Looks = {},
): LivenessEvidence {
  const openedAt = new Date('2026-05-04T10:00:00Z')
  let chain = challenge.nonce
  const frames = [...looks, bestFrame].map((jpeg, number) => {
    const hash = sha256(jpeg)
    chain = sha256(chain, hash)
    const receivedAt = new Date(openedAt.getTime() + (number + 1) * 2_000)
    return { number, sha256: hash, chain, receivedAt, jpeg: number < looks.length ? jpeg : null }
  })
  return { ...challenge, openedAt, isSpoilt: false, frames, bestFrame }
}
