import { addDays, type Day } from '../calendar/day.ts'
import { fraction, isOver, plus, times } from '../money/fraction.ts'
import type { Tiyn } from '../money/money.ts'
import { parseRate, type RateText } from '../money/rate.ts'
import { calculateDeposit } from './deposit.ts'
import { type GesvPercent, gesvOfFlows, gesvOfRate } from './gesv.ts'
import { legalParameter } from './legal-parameters.ts'
import { debtOf, flowsOf } from './loan.ts'
import { type Method, methods } from './method.ts'
import { equalOf, rowsBy } from './method-schedule.ts'
import { type Flows, presentValueSign } from './present-value.ts'
import type { Product } from './products.ts'

export type GesvBreach = {
  readonly term: number
  readonly gesvPercent: GesvPercent
  readonly capPercent: GesvPercent
  /**
   * An instalment loan that breaks the cap. Absent for a pdl: it costs the same whatever its amount and opening day.
   */
  readonly example?: { readonly amount: Tiyn; readonly openDate: Day; readonly method: Method }
}

// NOTE: leap years recur every four years from 1901 to 2099, so these opening days represent all.
const openingDays = 1461

/**
 * Returns the first term at which a product may not be sold: its effective rate, rounded as the law shows it, exceeds
 * the cap.
 */
export function gesvCapBreach(product: Product, soldFrom: Day): GesvBreach | undefined {
  const cap = legalParameter('gesvCap', soldFrom)
  const capPercent = gesvOfRate(cap)
  for (const term of product.terms) {
    const breach =
      product.termUnit === 'day'
        ? dayBreach({ product, term, soldFrom, cap })
        : monthBreach({ product, term, soldFrom, cap })
    if (breach) return { term, capPercent, ...breach }
  }
  return undefined
}

/**
 * Returns whether a loan opened on this day would cost more than the law allows; rates are compared as the law shows
 * them.
 */
export function isOverGesvCap(gesvPercent: GesvPercent, openDate: Day): boolean {
  return isOverCap(gesvPercent, legalParameter('gesvCap', openDate))
}

type Found = Pick<GesvBreach, 'gesvPercent' | 'example'>

type TermSold = { readonly product: Product; readonly term: number; readonly soldFrom: Day; readonly cap: RateText }

function dayBreach({ product, term, soldFrom, cap }: TermSold): Found | undefined {
  const { rate, discount, limits } = product
  const interests = [{ fromDay: 0, toDay: term, rate }]
  const deposit = calculateDeposit({ amount: limits.most, period: term, openDate: soldFrom, discount, interests })
  const gesvPercent = gesvOfRate(deposit.effectiveAnnualRate)
  return isOverCap(gesvPercent, cap) ? { gesvPercent } : undefined
}

function isOverCap(gesvPercent: GesvPercent, cap: RateText): boolean {
  const field = 'gesv'
  const atMost = Number.MAX_SAFE_INTEGER
  return isOver(parseRate(gesvPercent, { field, atMost }), parseRate(gesvOfRate(cap), { field, atMost }))
}

function monthBreach({ product, term, soldFrom, cap }: TermSold): Found | undefined {
  for (let day = 0; day < openingDays; day++) {
    const openDate = addDays(soldFrom, day)
    for (const method of methods) {
      const amount = amountOverCap({ product, term, openDate, method, cap })
      if (amount !== undefined) {
        return {
          gesvPercent: gesvOfFlows(flowsAt(amount, { product, term, openDate, method })),
          example: { amount, openDate, method },
        }
      }
    }
  }
  return undefined
}

type Sale = { readonly product: Product; readonly term: number; readonly openDate: Day; readonly method: Method }

// The amount affects the rate only through rounding, most of all for the smallest amount: if that stays under the cap
// with two tiyn a row to spare, every larger amount does. Otherwise each sellable amount is checked.
function amountOverCap({ cap, ...sale }: Sale & { readonly cap: RateText }): Tiyn | undefined {
  const { least, most, step } = sale.product.limits
  const edge = firstRateOver(cap)
  const smallest = flowsAt(least, sale)
  const spare = 2 * sale.term
  if (presentValueSign({ ...smallest, amount: smallest.amount - spare }, edge) < 0) return undefined
  for (let amount = least; amount <= most; amount += step) {
    if (presentValueSign(flowsAt(amount, sale), edge) >= 0) return amount
  }
  return undefined
}

/** Returns the smallest rate that rounds above the cap: half of a tenth of a per cent over it. */
function firstRateOver(cap: RateText) {
  const shown = parseRate(gesvOfRate(cap), { field: 'gesvCap', atMost: Number.MAX_SAFE_INTEGER })
  return plus(times(shown, fraction(1, 100)), fraction(1, 2000))
}

function flowsAt(amount: Tiyn, { product, term, openDate, method }: Sale): Flows {
  const debt = debtOf({ amount, interest: product.rate, openDate, periods: term })
  return flowsOf(debt, rowsBy(method, debt, equalOf(debt, method)))
}
