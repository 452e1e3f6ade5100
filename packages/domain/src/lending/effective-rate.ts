import { CalculationError } from '../money/calculation-error.ts'
import { fraction } from '../money/fraction.ts'
import { fixedRate, type RateText } from '../money/rate.ts'
import { type Flows, presentValueSign } from './present-value.ts'

const iterationsAtMost = 1000

/**
 * The yearly rate at which the payments are worth the amount on the day it was paid out (days ÷ 365, also in leap
 * years), rounded half-up: the multiple of 10^-decimals whose half-way neighbours lie on both sides of the root.
 * Doubles say where to look; the signs at the two half-way points are certain and decide alone.
 */
export function effectiveRate(flows: Flows, decimals = 4): RateText {
  const paid = flows.payments.reduce((sum, { payment }) => sum + payment, 0)
  if (paid < flows.amount) throw noRoot()
  const scale = 10 ** decimals
  // Above the root of a half-way point the payments are worth less than the amount.
  const isReached = (units: number) =>
    units === 0 || presentValueSign(flows, fraction(2 * units - 1, 2n * BigInt(scale))) >= 0

  const search = bracket(isReached, guess(flows, scale))
  let { reached, beyond, iterations } = search
  while (beyond - reached > 1) {
    if (++iterations > iterationsAtMost) throw noRoot()
    const middle = reached + whole((beyond - reached) / 2)
    if (isReached(middle)) reached = middle
    else beyond = middle
  }
  return fixedRate(reached, decimals)
}

type Bracket = { readonly reached: number; readonly beyond: number; readonly iterations: number }

/** From the guess outwards, doubling the step, until one point is reached by the root and the next is not. */
function bracket(isReached: (units: number) => boolean, start: number): Bracket {
  let reached = start
  let beyond = start + 1
  let step = 1
  let iterations = 0
  while (!isReached(reached)) {
    if (++iterations > iterationsAtMost) throw noRoot()
    beyond = reached
    reached = Math.max(0, reached - step)
    step *= 2
  }
  if (beyond > start) {
    while (isReached(beyond)) {
      if (++iterations > iterationsAtMost || beyond > Number.MAX_SAFE_INTEGER / 4) throw noRoot()
      reached = beyond
      beyond += step
      step *= 2
    }
  }
  return { reached, beyond, iterations }
}

/** Newton's method on the daily discount, from 1 downwards, where the sum of positive powers cannot overshoot. */
function guess({ amount, payments }: Flows, scale: number): number {
  let discount = 1
  for (let step = 0; step < 100; step++) {
    let value = 0
    let slope = 0
    for (let index = payments.length - 1; index >= 0; index--) {
      const gap = payments[index]!.days - (index > 0 ? payments[index - 1]!.days : 0)
      const power = discount ** gap
      value += payments[index]!.payment
      slope = power * (slope + (gap * value) / discount)
      value *= power
    }
    const change = (value - amount) / slope
    discount -= change
    if (!(Math.abs(change) > 1e-14)) break
  }
  const units = whole((discount ** -365 - 1) * scale + 0.5)
  return units >= 0 && units < Number.MAX_SAFE_INTEGER / 4 ? units : 0
}

// NOTE: of a guess and of a count of steps, never of money.
function whole(value: number): number {
  return value - (value % 1)
}

function noRoot(): CalculationError {
  return new CalculationError('Can not find root', 'effectiveAnnualRate')
}
