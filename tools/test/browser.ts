import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNode, tool } from './command.ts'
import { findChromium, installChromium } from './find-chromium.ts'
import { faultsOfPlaywright, type PlaywrightReport } from './playwright-report.ts'
import type { Tally } from './tally.ts'

type BrowserRun = { filter: string[]; env: NodeJS.ProcessEnv }

export async function runBrowser({ filter, env }: BrowserRun): Promise<Tally> {
  const chromium = findChromium() ?? installChromium()
  if (!chromium) {
    process.stdout.write('No Chromium was found. Install Chromium or Chrome, or name one in CHROMIUM_PATH.\n')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const built = await runNode({ args: [join(root, 'launch.mjs'), 'build'] })
  if (built.code !== 0) return { passed: 0, failed: 1, skipped: 0 }

  const folder = mkdtempSync(join(tmpdir(), 'qadam-playwright-'))
  const report = join(folder, 'report.json')
  try {
    const { code } = await runNode({
      args: [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...filter],
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    const answer = readReport(report)
    return { ...countPlaywright(answer?.stats, code), faults: faultsOfPlaywright(answer) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function countPlaywright(stats: PlaywrightReport['stats'] | undefined, exitCode: number): Tally {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  return {
    passed: expected + flaky,
    failed: exitCode !== 0 && unexpected === 0 ? 1 : unexpected,
    skipped,
  }
}

function readReport(file: string): PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
