import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from './build.ts'
import { runNode, tool } from './command.ts'
import { findChromium, installChromium } from './find-chromium.ts'
import { faultsOfPlaywright, type PlaywrightReport, secondTriesOf, timesOfPlaywright } from './playwright-report.ts'
import { type SecondTry, unforgiven } from './second-tries.ts'
import type { Tally } from './tally.ts'

type BrowserRun = { filter: string[]; quiet: boolean }

export async function runBrowser({ filter, quiet }: BrowserRun): Promise<Tally> {
  if (!(findChromium() ?? installChromium())) {
    process.stdout.write('Chromium was not found. Install Chromium or Chrome, or set CHROMIUM_PATH.\n')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const build = await buildSite()
  if (build) return build

  const folder = mkdtempSync(join(tmpdir(), 'qadam-playwright-'))
  const report = join(folder, 'report.json')
  try {
    const { code, output } = await runNode({
      args: [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...filter],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      quiet,
    })
    process.stdout.write(output)
    const answer = readReport(report)
    const tries = secondTriesOf(answer)
    const late = unforgiven(tries, new Date().toISOString().slice(0, 10))
    return {
      ...countPlaywright(answer?.stats, code, { late: late.length }),
      faults: [...faultsOfPlaywright(answer), ...late, ...forgiven(tries, late.length)],
      files: timesOfPlaywright(answer),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A journey that failed once counts as failed, whatever its retry did, unless it is on the list of allowed second
 * tries.
 */
export function countPlaywright(
  stats: PlaywrightReport['stats'] | undefined,
  exitCode: number,
  { late = 0 } = {},
): Tally {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  return {
    passed: expected + flaky - late,
    failed: exitCode !== 0 && unexpected === 0 ? Math.max(1, late) : unexpected + late,
    skipped,
  }
}

function forgiven(tries: readonly SecondTry[], late: number): Tally['faults'] & {} {
  if (tries.length === late) return []
  return [{ test: `${tries.length - late} passed only when retried, which tools/test/second-tries.ts allows`, why: '' }]
}

function readReport(file: string): PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
