import { Worker } from 'node:worker_threads'
import type { SharePicture } from './share-picture-drawing.ts'

type Settings = { readonly worker: URL; readonly longestMs: number; readonly idleMs: number }

type Drawing = { readonly resolve: (png: Uint8Array) => void; readonly reject: (error: Error) => void }

/** Draws one picture at a time in a worker thread, which starts with the first picture and ends when idle. */
export class SharePictureMaker {
  readonly #settings: Settings
  #thread: Worker | undefined
  #drawing: Drawing | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(settings: Partial<Settings> = {}) {
    const worker = new URL('./share-picture-worker.ts', import.meta.url)
    this.#settings = { worker, longestMs: 10_000, idleMs: 30_000, ...settings }
  }

  /** The timeout counts from the request, so that time in the queue is included. */
  draw(picture: SharePicture): Promise<Buffer> {
    const until = performance.now() + this.#settings.longestMs
    const png = this.#last.then(() => this.#drawBefore(until, picture))
    this.#last = png.catch(() => undefined)
    return png
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  async #drawBefore(until: number, picture: SharePicture): Promise<Buffer> {
    // The queue used up the time; the thread is healthy and not terminated.
    if (performance.now() >= until) throw new Error('the picture waited too long in the queue')
    clearTimeout(this.#idle)
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#drawing = { resolve, reject }
    const late = setTimeout(() => reject(new Error('rendering the picture took too long')), until - performance.now())
    try {
      this.#thread ??= this.#begin()
      this.#thread.postMessage(picture)
      return Buffer.from(await promise)
    } catch (error) {
      await this.close()
      throw error
    } finally {
      clearTimeout(late)
      this.#drawing = undefined
      this.#idle = setTimeout(() => this.close(), this.#settings.idleMs).unref()
    }
  }

  /** The thread gets none of our settings or secrets, and does not keep the process alive. */
  #begin(): Worker {
    const thread = new Worker(this.#settings.worker, { env: {}, execArgv: [] })
    thread.on('message', (png: Uint8Array) => this.#drawing?.resolve(png))
    // An unhandled error event would end the process, and a thread may also exit without one.
    thread.on('error', (error: Error) => this.#gone(thread, error))
    thread.on('exit', () => this.#gone(thread, new Error('the drawing thread has exited')))
    thread.unref()
    return thread
  }

  #gone(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    this.#drawing?.reject(error)
  }
}
