import { fraction, times } from '../money/fraction.ts'
import { fixedRate, parseRate, type RateText } from '../money/rate.ts'
import { halfUp } from '../money/rounding.ts'
import { effectiveRate } from './effective-rate.ts'
import type { Flows } from './present-value.ts'

/** Yearly effective rate as the law shows it: per cent with one decimal, rounded half-up. */
export type GesvPercent = string

export function gesvOfRate(effectiveAnnualRate: RateText): GesvPercent {
  const rate = parseRate(effectiveAnnualRate, { field: 'effectiveAnnualRate', atMost: Number.MAX_SAFE_INTEGER })
  return fixedRate(halfUp(times(rate, fraction(1000))), 1)
}

// Computed from the flows, not from the rate already rounded to four decimals: 45.9496 % is 45.9 %, though 0.4595 would
// give 46.0.
export function gesvOfFlows(flows: Flows): GesvPercent {
  return gesvOfRate(effectiveRate(flows, 3))
}
