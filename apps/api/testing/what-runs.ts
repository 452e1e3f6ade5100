import { Session } from 'node:inspector/promises'

/**
 * Returns our source files in which a function ran during `work`, by V8's precise coverage; paths are relative to the
 * project root.
 */
export async function whatRuns(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // Discards the counters of code that ran earlier.
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
  return new Set(
    ran.flatMap(({ url }) => /(?:apps|packages)\/[^/]+\/src\/.+$/.exec(url)?.[0].replace(/\?.*/, '') ?? []),
  )
}
