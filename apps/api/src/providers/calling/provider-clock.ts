import { setTimeout } from 'node:timers/promises'

/** Time as a caller of providers needs it: how much has gone by, and waiting. Handed in, so that a test waits for nothing. */
export type ProviderClock = {
  /** Milliseconds that only ever grow: a corrected wall clock must not shorten a timeout. */
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const realClock: ProviderClock = {
  now: () => performance.now(),
  wait: async (ms, signal) => setTimeout(ms, undefined, { signal }),
}
