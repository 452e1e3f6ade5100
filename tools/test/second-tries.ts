import type { Fault } from './tally.ts'

/** A journey that may pass at its second try until this day, because somebody is looking for the cause. */
export type Allowance = { readonly test: string; readonly until: string; readonly cause: string }

/** Short and dated, or empty: a journey that is not on it and passes at its second try has failed. */
const until = '2026-12-06'
const cause = 'written anew, waits for bank, camera or a restarted server; not yet seen green three times in a row'
const allowances: readonly Allowance[] = [
  { test: 'new-build.spec.ts › [DEP-01] a new version reaches open pages without hurting them', until, cause },
  {
    test: 'contract.spec.ts › from an approved application to money sent, by the keyboard alone, on a small phone',
    until,
    cause,
  },
  {
    test: 'camera-check.spec.ts › [LIV-06] [LIV-07] whoever does what is asked passes, though the answer to a frame was lost',
    until,
    cause,
  },
]

export type SecondTry = Fault & { readonly file: string; readonly title: string }

/** Those that nobody allowed, or whose day is over. */
export function unforgiven(tries: readonly SecondTry[], today: string, allowed = allowances): Fault[] {
  return tries
    .filter(({ file, title }) => !allowed.some(({ test, until }) => test === `${file} › ${title}` && today <= until))
    .map(({ test, why }) => ({ test: `${test} (passed at the second try only)`, why }))
}
