import type { Fraction } from '../money/fraction.ts'
import type { Tiyn } from '../money/money.ts'

export type Flow = { readonly days: number; readonly payment: Tiyn }

export type Flows = { readonly amount: Tiyn; readonly payments: readonly Flow[] }

export type Sign = -1 | 0 | 1

type Bounded = { readonly value: bigint; readonly error: bigint }

const firstPrecision = 60
const lastPrecision = 1920

/**
 * Returns the sign of Σ payment ÷ (1 + rate)^(days/365) − amount, certain for every non-negative rate.
 *
 * The powers are irrational, so the sum is a whole number of 2^-bits of a tiyn with an error bound. A sum within the
 * bound is recomputed with twice the bits; values that 1,920 bits cannot tell apart count as equal.
 */
export function presentValueSign(flows: Flows, rate: Fraction): Sign {
  const headroom = ((rate.numerator + rate.denominator) / rate.denominator).toString(2).length
  for (let bits = firstPrecision; bits <= lastPrecision; bits *= 2) {
    const { value, error } = presentValue(flows, rate, BigInt(bits + headroom))
    if (value > error) return 1
    if (value < -error) return -1
  }
  return 0
}

/** Returns the value in units of 2^-bits of a tiyn, and its max error in the same units. */
export function presentValue({ amount, payments }: Flows, rate: Fraction, bits: bigint): Bounded {
  const daily = dailyDiscount(rate, bits)
  const powers = new Map<number, bigint>()
  let value = 0n
  let paid = 0
  // Horner's scheme from the last payment back: one multiplication per payment.
  for (const { gap, payment } of stepsBack(payments)) {
    let power = powers.get(gap)
    if (power === undefined) {
      power = powerOf(daily.discount, gap, bits)
      powers.set(gap, power)
    }
    value = ((value + (BigInt(payment) << bits)) * power) >> bits
    paid += payment
  }
  // A discount of d days is off by at most d times the daily error plus one unit per multiplication in its power; two a
  // day cover the squarings, and each payment adds the unit of its own step.
  const longest = payments.at(-1)?.days ?? 0
  const error = BigInt(paid) * BigInt(longest) * (daily.error + 2n) + BigInt(payments.length)
  return { value: value - (BigInt(amount) << bits), error }
}

/** Returns the payments from the last one back, with the days since the previous one. */
export function stepsBack(payments: readonly Flow[]): { readonly gap: number; readonly payment: Tiyn }[] {
  return payments
    .map(({ days, payment }, index) => ({ gap: days - (payments[index - 1]?.days ?? 0), payment }))
    .reverse()
}

/** Computes (1 + rate)^(−1/365) by Newton's method; a double only starts it, and the remainder bounds the error. */
function dailyDiscount({ numerator, denominator }: Fraction, bits: bigint): { discount: bigint; error: bigint } {
  const one = 1n << bits
  const grown = denominator + numerator
  const target = (denominator << bits) / grown
  const guess = (Number(target >> (bits - 60n)) / 2 ** 60) ** (1 / 365)
  let discount = BigInt(Math.min(guess, 1) * 2 ** 53) << (bits - 53n)
  let miss = target - powerOf(discount, 365, bits)
  for (let good = 40n; good < bits; good *= 2n) {
    const correction = (discount * miss) / (365n * (target - miss))
    discount += correction
    if (discount > one) discount = one
    miss = target - powerOf(discount, 365, bits)
  }
  const left = (miss < 0n ? -miss : miss) + 1024n
  // If the 365th power is off by `left`, the discount is off by left ÷ (365 × discount^364); the power is at least the
  // target, and doubling covers the difference.
  return { discount, error: (2n * left * grown) / (365n * denominator) + 2n }
}

function powerOf(base: bigint, exponent: number, bits: bigint): bigint {
  let result = 1n << bits
  let square = base
  for (let rest = exponent; rest > 0; rest = (rest - (rest % 2)) / 2) {
    if (rest % 2 === 1) result = (result * square) >> bits
    if (rest > 1) square = (square * square) >> bits
  }
  return result
}
