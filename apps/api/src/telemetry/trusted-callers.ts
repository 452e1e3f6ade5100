import type { Sampler, SamplingResult } from '@opentelemetry/sdk-trace'

type Options = { readonly perSecond: number; readonly otherwise: Sampler; readonly now?: () => number }

/** As the SDK’s enumeration has it, which is fetched only with the SDK. */
const recordAndSample = 2

/**
 * Keeps the traces that callers from outside ask to be kept, so many in a second: a browser whose visit is kept is seen
 * whole, and whoever asks for everything gets what everybody gets.
 */
export function believedCallers({ now = () => performance.now(), otherwise, perSecond }: Options): Sampler {
  const kept: SamplingResult = { decision: recordAndSample }
  let left = perSecond
  let filledAt = now()
  return {
    shouldSample(...asked) {
      const at = now()
      left = Math.min(perSecond, left + ((at - filledAt) / 1_000) * perSecond)
      filledAt = at
      if (left < 1) return otherwise.shouldSample(...asked)
      left -= 1
      return kept
    },
    toString: () => `BelievedCallers{${perSecond}}`,
  }
}
