import { stripVTControlCharacters } from 'node:util'

export type Tally = {
  passed: number
  failed: number
  skipped: number
  /** Repeated at the end of the run: readers of a long log start there, and often only its end is stored. */
  faults?: Fault[]
  files?: FileTime[]
}

export type Fault = { test: string; why: string }

export type FileTime = { file: string; seconds: number }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** A part that ran nothing proves nothing: a wrong filter or a missing folder must not look green. */
export function isGood({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0
}

/** The line that other programs parse: `12 passed, 0 failed, 1 skipped`. */
export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const linesOfAFault = 14

/**
 * Formats a failed test: its name and the beginning of the reason, without terminal colours and the runner's stack
 * frames.
 */
export function faultInWords({ test, why }: Fault): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules/'))
  const said = lines.slice(0, linesOfAFault).map((line) => `    ${line.slice(0, 240)}`)
  return [`  ${test}`, ...said, ...(lines.length > linesOfAFault ? ['    …'] : [])].join('\n')
}
