import { type LivenessCheck, type LivenessOutcome, LivenessTrouble, type LivenessUpdate } from '../liveness-check.ts'
import { closeCamera, openCamera, watchCamera } from './camera-stream.ts'
import { cameraView } from './camera-view.ts'
import { faceReader } from './face-reader.ts'
import type { KeyFrame } from './frame-chain.ts'
import { runChallenge } from './run-challenge.ts'
import { SessionOver } from './session-over.ts'

export { frameSender } from './frame-sender.ts'

type Options = {
  readonly deviceId?: string
  /** Rejects with a `LivenessTrouble`, or with `SessionOver`. */
  readonly sendFrame: (frame: KeyFrame) => Promise<void>
}

/** The built-in check: reads this device's camera in this browser; the server checks the key frames again. */
export function cameraCheck({ deviceId, sendFrame }: Options): LivenessCheck {
  const hearers = new Set<(update: LivenessUpdate) => void>()
  const releases: (() => void)[] = []
  const life = new AbortController()
  const { signal } = life
  let host: HTMLElement | undefined
  let place: { remove(): void } | undefined

  const tell = (update: LivenessUpdate) => {
    if (signal.aborted) return
    for (const hearer of hearers) hearer(update)
  }
  const owned = (release: () => void) => {
    if (signal.aborted) release()
    else releases.push(release)
  }
  /** Releases the camera and the worker; the picture stays until it is disposed of. */
  const release = () => {
    for (const one of releases.splice(0)) one()
  }

  return {
    async init(place) {
      host = place
    },
    async start(access) {
      const { challenge } = access
      if (!host || !challenge) throw new LivenessTrouble('ClientWorkError')
      tell({ kind: 'loading', part: 0 })
      // Most of the download happens while the person answers the browser's permission prompt.
      const reader = faceReader({
        withIris: challenge.gestures.includes('blink'),
        loading: (part) => tell({ kind: 'loading', part }),
      })
      owned(reader.dispose)
      const stream = await openCamera(deviceId)
      owned(() => closeCamera(stream))
      if (signal.aborted) throw new LivenessTrouble('CameraAbortError')
      const view = cameraView(host)
      place = view

      const broken = new Promise<never>((_resolve, reject) => {
        owned(watchCamera(stream, () => reject(new LivenessTrouble('CameraStreamInterrupted'))))
      })
      const passed = async (): Promise<LivenessOutcome> => {
        await Promise.all([view.show(stream), reader.ready])
        return runChallenge({ challenge, view, reader, sendFrame, tell, signal, cameraDone: release })
      }
      const done = Promise.race([passed(), broken]).catch(outcomeOf).finally(release)
      return { sessionId: access.session_id, done }
    },
    onUpdate(hearer) {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    async dispose() {
      life.abort()
      hearers.clear()
      release()
      place?.remove()
    },
  }
}

function outcomeOf(thrown: unknown): LivenessOutcome {
  if (thrown instanceof SessionOver) return { kind: 'expired' }
  return { kind: 'error', name: thrown instanceof LivenessTrouble ? thrown.name : 'ClientWorkError' }
}
