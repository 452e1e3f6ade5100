import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runNode, tool } from './command.ts'
import type { Fault, FileTime, Tally } from './tally.ts'

type Report = { testResults: TestFile[] }

type TestFile = {
  name: string
  status: string
  startTime?: number
  endTime?: number
  /** Reason why a file could not be loaded. */
  message?: string
  assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[]
}

type VitestRun = {
  projects: readonly string[]
  filter: string[]
  env: NodeJS.ProcessEnv
  /** Another part prints at the same time, so this one prints its output at its end, in one piece. */
  quiet: boolean
}

export async function runVitest({ env, filter, projects, quiet }: VitestRun): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'qadam-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const { code, output } = await runNode({
      args: [
        ...[tool('vitest', 'vitest'), 'run', ...projects.map((name) => `--project=${name}`), '--passWithNoTests'],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...filter,
      ],
      env,
      quiet,
    })
    process.stdout.write(output)
    const answer = readReport(report)
    return { ...countVitest(answer, code), faults: faultsOfVitest(answer), files: timesOfVitest(answer) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function countVitest(report: Report | undefined, exitCode: number): Tally {
  const files = report?.testResults ?? []
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = statuses.filter((status) => status === 'passed').length
  // A file that cannot be loaded has no tests that could fail.
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = statuses.filter((status) => status === 'failed').length + brokenFiles
  const skipped = statuses.length - passed - (failed - brokenFiles)
  // An error outside any test fails the run without failing a test.
  return exitCode !== 0 && failed === 0 ? { passed, failed: 1, skipped } : { passed, failed, skipped }
}

export function faultsOfVitest(report: Report | undefined): Fault[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ test: file, why: message ?? '' }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      why: (failureMessages ?? []).join('\n'),
    }))
  })
}

export function timesOfVitest(report: Report | undefined): FileTime[] {
  return (report?.testResults ?? []).map(({ endTime = 0, name, startTime = 0 }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
