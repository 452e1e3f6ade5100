import type { ProviderClock } from '../../src/providers/calling/provider-clock.ts'

/** A clock on which waiting takes no time and that records the waits. */
export function aProviderClock(): ProviderClock & { readonly waits: readonly number[]; pass(ms: number): void } {
  const waits: number[] = []
  let passed = 0
  return {
    waits,
    now: () => passed,
    async wait(ms, signal) {
      signal.throwIfAborted()
      waits.push(ms)
      passed += ms
    },
    pass(ms) {
      passed += ms
    },
  }
}
