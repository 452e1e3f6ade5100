import { Session } from 'node:inspector/promises'

/** Our own files of which a function runs while this is done, by V8's own counters; from the root of the project. */
export async function whatRuns(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // What has run before is not asked for.
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
  return new Set(
    ran.flatMap(({ url }) => /(?:apps|packages)\/[^/]+\/src\/.+$/.exec(url)?.[0].replace(/\?.*/, '') ?? []),
  )
}
