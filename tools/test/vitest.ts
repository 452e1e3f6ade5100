import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode, tool } from './command.ts'
import type { Tally } from './tally.ts'

type Report = { testResults: { status: string; assertionResults: { status: string }[] }[] }

type VitestRun = { project: string; filter: string[]; env: NodeJS.ProcessEnv }

export async function runVitest({ project, filter, env }: VitestRun): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'qadam-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const { code } = await runNode({
      args: [
        ...[tool('vitest', 'vitest'), 'run', '--project', project, '--passWithNoTests'],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...filter,
      ],
      env,
    })
    return countVitest(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function countVitest(report: Report | undefined, exitCode: number): Tally {
  const files = report?.testResults ?? []
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = statuses.filter((status) => status === 'passed').length
  // A file that cannot even be loaded has no tests to fail.
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = statuses.filter((status) => status === 'failed').length + brokenFiles
  const skipped = statuses.length - passed - (failed - brokenFiles)
  // An error between two tests fails the run without failing a test.
  return exitCode !== 0 && failed === 0 ? { passed, failed: 1, skipped } : { passed, failed, skipped }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
