import type { Fault } from './tally.ts'

/** A journey that may pass at its second try until this day, because somebody is looking for the cause. */
export type Allowance = { readonly test: string; readonly until: string; readonly cause: string }

/** Short and dated, or empty: a journey that is not on it and passes at its second try has failed. */
const allowances: readonly Allowance[] = []

export type SecondTry = Fault & { readonly file: string; readonly title: string }

/** Those that nobody allowed, or whose day is over. */
export function unforgiven(tries: readonly SecondTry[], today: string, allowed = allowances): Fault[] {
  return tries
    .filter(({ file, title }) => !allowed.some(({ test, until }) => test === `${file} › ${title}` && today <= until))
    .map(({ test, why }) => ({ test: `${test} (passed at the second try only)`, why }))
}
