import type { Fault } from './tally.ts'

/** A journey that may pass on its second try until this day, while its cause is being investigated. */
export type Allowance = { readonly test: string; readonly until: string; readonly cause: string }

/** Short and dated, or empty: a journey missing here that passes only on its second try has failed. */
const allowances: readonly Allowance[] = []

export type SecondTry = Fault & { readonly file: string; readonly title: string }

/** Second tries that are not allowed, or no longer allowed. */
export function unforgiven(tries: readonly SecondTry[], today: string, allowed = allowances): Fault[] {
  return tries
    .filter(({ file, title }) => !allowed.some(({ test, until }) => test === `${file} › ${title}` && today <= until))
    .map(({ test, why }) => ({ test: `${test} (passed only when retried)`, why }))
}
