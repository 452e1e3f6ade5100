import type { SecondTry } from './second-tries.ts'
import type { Fault, FileTime } from './tally.ts'

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: Suite[]
  /** Failures outside any test: a file that cannot be loaded, a set-up. */
  errors?: { message?: string }[]
}

type Suite = {
  specs?: Spec[]
  suites?: Suite[]
}

type Spec = {
  title: string
  file: string
  line: number
  tests: { projectName: string; status: string; results: Result[] }[]
}

type Result = { duration?: number; error?: { message?: string; stack?: string } }

export function faultsOfPlaywright(report: PlaywrightReport | undefined): Fault[] {
  const outside = (report?.errors ?? []).map(({ message }) => ({ test: 'outside of any journey', why: message ?? '' }))
  return [...outside, ...withStatus(report, 'unexpected').map(({ test, why }) => ({ test, why }))]
}

/** Journeys that failed once and passed on retry. */
export function secondTriesOf(report: PlaywrightReport | undefined): SecondTry[] {
  return withStatus(report, 'flaky')
}

export function timesOfPlaywright(report: PlaywrightReport | undefined): FileTime[] {
  const seconds = new Map<string, number>()
  for (const { file, tests } of (report?.suites ?? []).flatMap(specsOf))
    for (const { duration = 0 } of tests.flatMap(({ results }) => results))
      seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000)
  return [...seconds].map(([file, sum]) => ({ file: `journeys/${file}`, seconds: sum }))
}

function withStatus(report: PlaywrightReport | undefined, wanted: string): SecondTry[] {
  return (report?.suites ?? []).flatMap(specsOf).flatMap(({ file, line, tests, title }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const error = results.find((result) => result.error)?.error
        return { file, title, test: `${file}:${line} › ${title}`, why: error?.stack ?? error?.message ?? '' }
      }),
  )
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
