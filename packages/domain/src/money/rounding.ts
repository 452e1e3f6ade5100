import type { Fraction } from './fraction.ts'
import { checkReach } from './money.ts'

// Spec §5: half-up for loans, down for deposits. These two are the only places where a fraction of a tiyn disappears.

export function halfUp({ numerator, denominator }: Fraction): number {
  return whole((2n * numerator + denominator) / (2n * denominator), numerator)
}

export function down({ numerator, denominator }: Fraction): number {
  return whole(numerator / denominator, numerator)
}

// NOTE: bigint division rounds towards zero, which is down only for non-negative values.
function whole(rounded: bigint, numerator: bigint): number {
  if (numerator < 0n) throw new RangeError('Only what is not negative is rounded here')
  return checkReach(Number(rounded))
}
