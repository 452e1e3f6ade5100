import type { Sampler, SamplingResult } from '@opentelemetry/sdk-trace'

type Options = { readonly perSecond: number; readonly otherwise: Sampler; readonly now?: () => number }

/** The value in the SDK's enum, which is loaded only with the SDK. */
const recordAndSample = 2

/**
 * Samples traces that outside callers requested, up to a rate per second: a sampled browser visit is traced as a whole,
 * and beyond the rate the fallback sampler decides.
 */
export function trustedCallers({ now = () => performance.now(), otherwise, perSecond }: Options): Sampler {
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
