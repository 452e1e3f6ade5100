import { CalculationError } from '../money/calculation-error.ts'
import { fraction } from '../money/fraction.ts'
import { fixedRate, type RateText } from '../money/rate.ts'
import { type Flows, presentValueSign, stepsBack } from './present-value.ts'

/** Upper bound of the search; certain signs are computed for rates below it. */
const highestUnits = 2 ** 51

/**
 * Returns the yearly rate at which the payments are worth the amount on the payout day (days ÷ 365, also in leap
 * years), rounded half-up: the multiple of 10^-decimals whose half-way neighbours lie on both sides of the root.
 * Doubles only guide the search; the signs at the two half-way points are certain and decide alone.
 */
export function effectiveRate(flows: Flows, decimals = 4): RateText {
  const paid = flows.payments.reduce((sum, { payment }) => sum + payment, 0)
  if (paid < flows.amount) throw noRoot()
  const scale = 10 ** decimals
  // At a half-way point above the root, the payments are worth less than the amount.
  const isReached = (units: bigint) =>
    units === 0n || units > highestUnits || presentValueSign(flows, fraction(2n * units - 1n, 2n * BigInt(scale))) >= 0
  return fixedRate(Number(lastReached(isReached, { start: BigInt(guess(flows, scale)) })), decimals)
}

type Search = { readonly start?: bigint; readonly iterationsAtMost?: number }

/** Returns the last point that the root reaches. Spec §5: the search stops after 1000 iterations. */
export function lastReached(
  isReached: (units: bigint) => boolean,
  { start = 0n, iterationsAtMost = 1000 }: Search = {},
): bigint {
  let iterations = 0
  const asks = (units: bigint) => {
    if (++iterations > iterationsAtMost) throw noRoot()
    return isReached(units)
  }
  let { reached, beyond } = bracket(asks, start)
  while (beyond - reached > 1n) {
    const middle = (reached + beyond) / 2n
    if (asks(middle)) reached = middle
    else beyond = middle
  }
  return reached
}

/** Searches outwards from the guess, doubling the step, until the root reaches one point and not the next. */
function bracket(isReached: (units: bigint) => boolean, start: bigint): { reached: bigint; beyond: bigint } {
  let reached = start
  let beyond = start + 1n
  let step = 1n
  while (!isReached(reached)) {
    beyond = reached
    reached = reached > step ? reached - step : 0n
    step *= 2n
  }
  if (beyond <= start) return { reached, beyond }
  while (isReached(beyond)) {
    reached = beyond
    beyond += step
    step *= 2n
  }
  return { reached, beyond }
}

/** Newton's method on the daily discount, from 1 downwards, where the sum of positive powers cannot overshoot. */
function guess({ amount, payments }: Flows, scale: number): number {
  const steps = stepsBack(payments)
  let discount = 1
  for (let step = 0; step < 100; step++) {
    let value = 0
    let slope = 0
    for (const { gap, payment } of steps) {
      const power = discount ** gap
      value += payment
      slope = power * (slope + (gap * value) / discount)
      value *= power
    }
    const change = (value - amount) / slope
    discount -= change
    if (!(Math.abs(change) > 1e-14)) break
  }
  const units = whole((discount ** -365 - 1) * scale + 0.5)
  return units >= 0 && units < highestUnits ? units : 0
}

// NOTE: only for a guess, never for money.
function whole(value: number): number {
  return value - (value % 1)
}

function noRoot(): CalculationError {
  return new CalculationError('Can not find root', 'effectiveAnnualRate')
}
