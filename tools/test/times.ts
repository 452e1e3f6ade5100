import type { Tally } from './tally.ts'
import { inWords, isGood } from './tally.ts'

export type Outcome = Tally & { name: string; seconds: number }

const slowestShown = 10

/** Lists the duration of each part and the slowest files: a run gets slow one file at a time. */
export function timesInWords(outcomes: readonly Outcome[], seconds: number): string {
  const files = outcomes.flatMap(({ files = [], name }) => files.map((file) => ({ ...file, part: name })))
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  return [
    ...outcomes.map(partInWords),
    `  ${'whole run'.padEnd(17)} ${inSeconds(seconds)}`,
    ...(slowest.length > 0 ? ['', 'The slowest files:'] : []),
    ...slowest.map(({ file, part, seconds }) => `  ${part.padEnd(17)} ${inSeconds(seconds)}  ${file}`),
  ].join('\n')
}

export function partInWords(outcome: Outcome): string {
  const ranNothing = outcome.passed + outcome.failed === 0 ? ', which counts as a failure: no test ran' : ''
  return `${isGood(outcome) ? '✓' : '✗'} ${outcome.name.padEnd(17)} ${inSeconds(outcome.seconds)}  ${inWords(outcome)}${ranNothing}`
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(6)} s`
}
