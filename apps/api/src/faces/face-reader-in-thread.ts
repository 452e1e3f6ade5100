import { Worker } from 'node:worker_threads'
import { type FaceReader, FaceReaderBusyError } from './face-reader.ts'
import type { FaceReading } from './face-reading.ts'
import type { ReadingAnswer, ReadingJob } from './face-worker.ts'

export type FaceReaderOptions = {
  readonly startThread?: () => Worker
  readonly maxWaiting?: number
  /** Per picture, including the loading of the models. */
  readonly timeoutMs?: number
  /** An idle thread holds some 250 MB, so it ends after this time. */
  readonly idleMs?: number
}

/** A thread that failed on a picture may have failed for another reason, so the picture gets one more try. */
const tries = 2

type Waiting = {
  readonly job: ReadingJob
  readonly resolve: (reading: FaceReading | undefined) => void
  readonly reject: (error: Error) => void
  failed: number
}

/** Reads pictures one at a time in one thread, started with the first picture. */
export function faceReaderInThread(options: FaceReaderOptions = {}): FaceReader {
  const { idleMs = 180_000, maxWaiting = 64, timeoutMs = 30_000, startThread = startFaceThread } = options
  const waiting: Waiting[] = []
  let thread: Worker | undefined
  let reading: Waiting | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function next(): void {
    clearTimeout(timer)
    reading = waiting.shift()
    if (reading) ask(reading)
    else rest()
  }

  function ask({ job }: Waiting): void {
    thread ??= begin()
    thread.ref()
    timer = setTimeout(broken, timeoutMs, thread)
    thread.postMessage(job)
  }

  function rest(): void {
    thread?.unref()
    timer = setTimeout(() => void end(), idleMs).unref()
  }

  function begin(): Worker {
    const begun = startThread()
    begun.on('message', (answer: ReadingAnswer) => {
      if (begun !== thread) return
      reading?.resolve(answer.kind === 'read' ? answer.reading : undefined)
      next()
    })
    begun.on('error', () => broken(begun))
    begun.on('exit', () => broken(begun))
    return begun
  }

  /** Replaces a thread that died or hangs and retries its picture. */
  function broken(which: Worker): void {
    if (which !== thread) return
    void end()
    if (reading) {
      reading.failed += 1
      if (reading.failed < tries) waiting.unshift(reading)
      else reading.reject(new FaceReaderBusyError('The picture could not be read'))
    }
    next()
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  return {
    read(jpeg, { withEyes = false } = {}) {
      if (isClosed || waiting.length >= maxWaiting) {
        return Promise.reject(new FaceReaderBusyError('Too many pictures are waiting to be read'))
      }
      return new Promise((resolve, reject) => {
        waiting.push({ job: { jpeg, withEyes }, resolve, reject, failed: 0 })
        if (!reading) next()
      })
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const left = [...(reading ? [reading] : []), ...waiting.splice(0)]
      reading = undefined
      await end()
      for (const { reject } of left) reject(new FaceReaderBusyError('The face reader is shutting down'))
    },
  }
}

/** Isolated: the vendor's code gets no environment variables, and its output is discarded. */
export function startFaceThread(): Worker {
  const thread = new Worker(new URL('face-worker.ts', import.meta.url), {
    ...{ env: {}, execArgv: [], stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  thread.stdout.resume()
  thread.stderr.resume()
  return thread
}
