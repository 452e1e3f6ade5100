import type { Fault } from './tally.ts'

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: Suite[]
  /** What failed outside any test: a file that cannot be loaded, a set-up. */
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
  tests: { projectName: string; status: string; results: { error?: { message?: string; stack?: string } }[] }[]
}

export function faultsOfPlaywright(report: PlaywrightReport | undefined): Fault[] {
  const outside = (report?.errors ?? []).map(({ message }) => ({ test: 'outside any journey', why: message ?? '' }))
  const inside = (report?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const error = results.find((result) => result.error)?.error
        const secondTry = status === 'flaky' ? ' (passed at the second try only: a bug all the same)' : ''
        return {
          test: `[${projectName}] ${file}:${line} › ${title}${secondTry}`,
          why: error?.stack ?? error?.message ?? '',
        }
      }),
  )
  return [...outside, ...inside]
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
