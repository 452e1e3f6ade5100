/** Runs again after each pause until it succeeds; the last failure is thrown. */
export async function withRetries<Result>(run: () => Promise<Result>, pausesMs: readonly number[]): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await run()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return run()
}
