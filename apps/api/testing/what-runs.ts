import { Session } from 'node:inspector/promises'

/** A script in which functions ran, and their names. Anonymous functions have an empty one. */
export type RunScript = { readonly url: string; readonly functions: readonly string[] }

/**
 * Returns our source files in which a function ran during `work`, by V8's precise coverage; paths are relative to the
 * project root.
 */
export async function whatRuns(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  return sourcesOf(await scriptsRun(work))
}

/** Server code runs as it is written: the name of its script is its file. */
export function sourcesOf(scripts: readonly RunScript[]): ReadonlySet<string> {
  return new Set(
    scripts.flatMap(
      ({ url }) => /(?:(?:apps|packages)\/[^/]+\/src|apps\/web\/server)\/.+$/.exec(url)?.[0].replace(/\?.*/, '') ?? [],
    ),
  )
}

export async function scriptsRun(work: () => Promise<unknown>): Promise<readonly RunScript[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // Discards the counters of code that ran earlier.
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result.flatMap(({ functions, url }) => {
    const ran = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0))
    return ran.length > 0 ? [{ url, functions: ran.map(({ functionName }) => functionName) }] : []
  })
}
