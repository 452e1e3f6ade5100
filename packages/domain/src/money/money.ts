import { CalculationError } from './calculation-error.ts'
import { isNegative, readDecimal } from './decimal-text.ts'

/** A sum in whole tiyn, hundredths of a tenge: a safe integer, never a fraction. */
export type Tiyn = number

// NOTE: a hundred billion tenge. Even its longest and most expensive schedule adds up to a safe integer.
export const largestAmount: Tiyn = 10_000_000_000_000

export function tenge(whole: number): Tiyn {
  return whole * 100
}

/** Accepts `"78500"`, `"0.01"` or a JSON number. */
export function parseTenge(value: unknown, field: string): Tiyn {
  const decimal = readDecimal(value)
  if (!decimal && isNegative(value)) throw new CalculationError('Incorrect amount: must be more than zero', field)
  if (!decimal) throw new CalculationError('Incorrect amount: not a decimal number', field)
  if (decimal.decimals > 2) throw new CalculationError('Incorrect amount: a tiyn is the smallest part', field)
  const tiyn = decimal.digits * 10n ** BigInt(2 - decimal.decimals)
  return checkAmount(tiyn > BigInt(largestAmount) ? Number.NaN : Number(tiyn), field)
}

export function checkAmount(amount: Tiyn, field: string): Tiyn {
  if (!Number.isSafeInteger(amount) || amount > largestAmount) {
    throw new CalculationError('Incorrect amount: not whole tiyn within reach', field)
  }
  if (amount <= 0) throw new CalculationError('Incorrect amount: must be more than zero', field)
  return amount
}

/** Checks a part of a debt or a payment, which may be zero. */
export function checkSum(sum: Tiyn, field: string): Tiyn {
  if (!Number.isSafeInteger(sum)) throw new CalculationError('Incorrect sum: not whole tiyn within reach', field)
  if (sum < 0) throw new CalculationError('Incorrect sum: must not be negative', field)
  return sum
}

/** Adds non-negative sums. A result that whole tiyn cannot hold exactly is rejected, never rounded. */
export function sumOf(...sums: readonly Tiyn[]): Tiyn {
  return checkReach(sums.reduce((total, sum) => total + sum, 0))
}

export function checkReach(result: Tiyn): Tiyn {
  if (!Number.isSafeInteger(result)) {
    throw new CalculationError('Incorrect amount: the result is out of reach', 'amount')
  }
  return result
}

/** `7850000` → `"78500.00"`. */
export function formatTenge(amount: Tiyn): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
