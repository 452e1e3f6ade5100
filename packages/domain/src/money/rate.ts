import { CalculationError } from './calculation-error.ts'
import { isNegative, readDecimal } from './decimal-text.ts'
import { exactDecimal } from './exact-decimal.ts'
import { type Fraction, fraction, times } from './fraction.ts'
import { halfUp } from './rounding.ts'

/** A rate as a decimal fraction, `"0.3796"`: text passes through JSON, a database and a form without losing a digit. */
export type RateText = string

const decimalsAtMost = 60
const significantDigits = 40

// NOTE: thirty more digits than are shown, so that subtracting 1 from a power leaves forty correct ones.
const Decimal = exactDecimal(significantDigits + 30)

type ParseLimits = { readonly field: string; readonly atMost: number }

export function parseRate(value: unknown, { field, atMost }: ParseLimits): Fraction {
  const text = readDecimal(value)
  if (!text && isNegative(value)) throw new CalculationError('Incorrect rate: must not be negative', field)
  if (!text) throw new CalculationError('Incorrect rate: not a decimal fraction', field)
  if (text.decimals > decimalsAtMost) throw new CalculationError('Incorrect rate: too many decimals', field)
  const rate = fraction(text.digits, 10n ** BigInt(text.decimals))
  if (rate.numerator > BigInt(atMost) * rate.denominator) {
    throw new CalculationError(`Incorrect rate: over ${atMost}`, field)
  }
  return rate
}

/** Max forty significant digits, half-up, no exponent. */
export function rateText(rate: Fraction): RateText {
  return shown(decimalOf(rate))
}

/** (1 + rate)^exponent − 1: the total of a rate per term over `exponent` such terms. */
export function compounded(rate: Fraction, exponent: Fraction): RateText {
  const base = decimalOf(rate).plus(1)
  return shown(base.pow(decimalOf(exponent)).minus(1))
}

/** Rounds half-up and writes all the decimals: `roundedRate('0.45969', 3)` → `"0.460"`. */
export function roundedRate(rate: RateText, decimals: number): RateText {
  const exact = parseRate(rate, { field: 'rate', atMost: Number.MAX_SAFE_INTEGER })
  return fixedRate(halfUp(times(exact, fraction(10n ** BigInt(decimals)))), decimals)
}

/** Writes a fraction with all of the given decimals: `fixedRate(453, 3)` → `"0.453"`. */
export function fixedRate(units: number, decimals: number): RateText {
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function decimalOf({ numerator, denominator }: Fraction) {
  return new Decimal(String(numerator)).div(String(denominator))
}

function shown(value: InstanceType<typeof Decimal>): RateText {
  return value.toSignificantDigits(significantDigits).toFixed()
}
