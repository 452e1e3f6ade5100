type Repeated = {
  readonly everyMs: number
  run(): Promise<unknown>
  /** Reports a failed round; the next one comes after the same pause. */
  onError(error: unknown): void
}

/**
 * Runs a task of the process again and again, for what has to happen sooner than a schedule's minute and needs no row
 * in the queue. Returns the end of it, which waits for the round under way.
 */
export function repeatTask({ everyMs, onError, run }: Repeated): () => Promise<void> {
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
      if (!isStopped) onError(error)
    }
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
