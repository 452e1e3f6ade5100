import {
  type LivenessAccess,
  type LivenessCheck,
  type LivenessOutcome,
  LivenessTrouble,
  type LivenessUpdate,
} from './liveness-check.ts'

type Run = {
  readonly access: LivenessAccess
  readonly place: HTMLElement
  readonly make: () => Promise<LivenessCheck>
  readonly started: (sessionId: string) => void
  readonly updated: (update: LivenessUpdate) => void
  readonly ended: (outcome: LivenessOutcome) => void
}

/**
 * Runs one check from loading its code to its outcome; the camera is released before the outcome is reported. Returns a
 * function that stops it.
 */
export function runCheck({ access, place, make, started, updated, ended }: Run): () => void {
  let isStopped = false
  let check: LivenessCheck | undefined

  const run = async (): Promise<LivenessOutcome | undefined> => {
    check = await make().catch((cause: unknown) => {
      throw new LivenessTrouble('ServerConnectionError', { cause })
    })
    if (isStopped) return
    check.onUpdate((update) => {
      if (!isStopped) updated(update)
    })
    await check.init(place)
    if (isStopped) return
    const { sessionId, done } = await check.start(access)
    if (isStopped) return
    started(sessionId)
    return done
  }

  const toTheEnd = async () => {
    const outcome = await run().catch(outcomeOf)
    await check?.dispose()
    if (outcome && !isStopped) ended(outcome)
  }
  void toTheEnd()

  return () => {
    isStopped = true
    void check?.dispose()
  }
}

function outcomeOf(thrown: unknown): LivenessOutcome {
  return { kind: 'error', name: thrown instanceof LivenessTrouble ? thrown.name : 'ClientWorkError' }
}
