import type { Log } from '../log.ts'

type Repeated = {
  readonly everyMs: number
  readonly log: Log
  /** What failed, for the log; the next round is as good. */
  readonly name: string
  run(): Promise<unknown>
}

/**
 * Runs a task of the process again and again, for what has to happen sooner than a schedule's minute and needs no row
 * in the queue. Returns the end of it, which waits for the round under way.
 */
export function repeatTask({ everyMs, log, name, run }: Repeated): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  let timer = setTimeout(begin, everyMs)

  function begin(): void {
    running = round().then(() => {
      if (!isStopped) timer = setTimeout(begin, everyMs)
    })
  }

  async function round(): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!isStopped) log.error({ err: error, task: name }, 'a repeated task failed')
    }
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
