import { randomBytes, randomUUID } from 'node:crypto'
import { type FaceReader, FaceReaderBusyError } from '../../faces/face-reader.ts'
import type { FaceReading } from '../../faces/face-reading.ts'
import type { ProviderCall } from '../calling/provider-call.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { chooseGestures } from './choose-gestures.ts'
import { flawInFaces, flawOf, numbersOf } from './judge-evidence.ts'
import type { FindEvidence, Liveness, LivenessEvidence, LivenessResult } from './liveness.ts'

const nonceBytes = 32
const secondsPerGesture = 12

/**
 * The built-in check, with no external service: gestures in an unpredictable order, and the key frames re-checked on
 * the server. A rendered face can pass it, so its assurance is only `demo`.
 */
export function cameraLiveness({ faces, findEvidence }: { faces: FaceReader; findEvidence: FindEvidence }): Liveness {
  return {
    name: 'camera',
    assurance: 'demo',
    async openSession({ kind, personId }) {
      return {
        accessToken: randomUUID(),
        personId,
        sessionId: randomUUID(),
        flowId: null,
        challenge: { nonce: randomBytes(nonceBytes), gestures: chooseGestures(kind), secondsPerGesture },
      }
    },
    async findResult({ sessionId }, call) {
      const evidence = await findEvidence(sessionId)
      if (!evidence) return { kind: 'failed', reason: 'incomplete' }
      const flaw = flawOf(evidence)
      return flaw ? { kind: 'failed', reason: flaw } : looked(faces, evidence, call)
    },
  }
}

async function looked(faces: FaceReader, evidence: LivenessEvidence, call: ProviderCall): Promise<LivenessResult> {
  const { bestFrame, frames, gestures } = evidence
  const readings: FaceReading[] = []
  for (const { jpeg } of frames) {
    const reading = await patiently(call, () => faces.read(jpeg ?? bestFrame, { withEyes: true }))
    if (!reading) return { kind: 'failed', reason: 'unreadable', readings: numbersOf(readings) }
    readings.push(reading)
  }
  const flaw = flawInFaces(readings, gestures)
  const seen = { readings: numbersOf(readings) }
  return flaw ? { kind: 'failed', reason: flaw, ...seen } : { kind: 'passed', ...seen }
}

/** A busy face reader is not a result about a person: throws ProviderUnavailableError, so that the job is retried. */
async function patiently<Answer>({ signal }: ProviderCall, ask: () => Promise<Answer>): Promise<Answer> {
  if (signal.aborted) throw new ProviderUnavailableError('liveness: the call was aborted')
  try {
    return await ask()
  } catch (error) {
    if (error instanceof FaceReaderBusyError) throw new ProviderUnavailableError('liveness: the face reader is busy')
    throw error
  }
}
