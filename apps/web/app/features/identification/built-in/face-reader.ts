import { type Deferred, deferred } from '../deferred.ts'
import { LivenessTrouble } from '../liveness-check.ts'
import { faceFiles, irisFiles } from './face-models.ts'
import type { FaceReading, Pixels } from './face-reading.ts'
import type { FaceWorkerTask, FaceWorkerWord } from './face-worker-words.ts'

export type FaceReader = {
  readonly ready: Promise<void>
  /** One call at a time. The pixels are transferred to the worker. */
  read(pixels: Pixels): Promise<FaceReading>
  dispose(): void
}

type Options = {
  readonly withIris: boolean
  readonly loading: (part: number) => void
}

const longestSilence = 30_000

const troubles = {
  network: 'ServerConnectionError',
  unsupported: 'NotSupportedBrowserError',
  unknown: 'ClientWorkError',
} as const

/** Detects faces in a worker, so that the page does not stutter. */
export function faceReader({ withIris, loading }: Options): FaceReader {
  const whole = [...faceFiles, ...(withIris ? irisFiles : [])].reduce((sum, { bytes }) => sum + bytes, 0)
  const ready = deferred<void>()
  let seen: Deferred<FaceReading> | undefined
  let bytes = 0
  let silence: ReturnType<typeof setTimeout> | undefined

  const worker = new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' })
  const ask = (task: FaceWorkerTask, transfer: Transferable[] = []) => worker.postMessage(task, transfer)
  const breakWith = (name: LivenessTrouble['name']) => {
    clearTimeout(silence)
    const trouble = new LivenessTrouble(name)
    ready.reject(trouble)
    seen?.reject(trouble)
  }
  const waitOn = () => {
    clearTimeout(silence)
    silence = setTimeout(() => breakWith('SlowInternetError'), longestSilence)
  }

  worker.onmessage = ({ data }: MessageEvent<FaceWorkerWord>) => {
    switch (data.word) {
      case 'loading':
        bytes += data.bytes
        waitOn()
        return loading(Math.min(1, bytes / whole))
      case 'ready':
        clearTimeout(silence)
        return ready.resolve()
      case 'seen':
        return seen?.resolve(data.reading)
      case 'broken':
        return breakWith(troubles[data.why])
    }
  }
  // The worker's script failed to load, or the browser has no module workers; the event gives no details.
  worker.onerror = () => breakWith(navigator.onLine ? 'ClientWorkError' : 'ServerConnectionError')

  waitOn()
  ask({ task: 'load', withIris })
  ready.promise.catch(() => undefined)

  return {
    ready: ready.promise,
    read({ data, width, height }) {
      seen = deferred<FaceReading>()
      const pixels = data.buffer as ArrayBuffer
      ask({ task: 'read', width, height, pixels }, [pixels])
      return seen.promise
    },
    dispose() {
      clearTimeout(silence)
      worker.terminate()
    },
  }
}
