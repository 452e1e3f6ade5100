import { join } from 'node:path'
import { root, runNode } from './command.ts'
import type { Tally } from './tally.ts'

/** Builds the site as it is served, once a run; returns its faults. */
export async function buildSite(): Promise<Tally | undefined> {
  const { code, output } = await runNode({ args: [join(root, 'launch.mjs'), 'build'], quiet: true })
  return code === 0 ? undefined : { passed: 0, failed: 1, skipped: 0, faults: [{ test: 'the build', why: output }] }
}
