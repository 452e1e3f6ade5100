import { setTimeout } from 'node:timers/promises'

/** Monotonic time and waiting; injected, so that tests need not wait. */
export type ProviderClock = {
  /** Monotonic milliseconds: a corrected wall clock must not shorten a timeout. */
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const realClock: ProviderClock = {
  now: () => performance.now(),
  wait: async (ms, signal) => setTimeout(ms, undefined, { signal }),
}
