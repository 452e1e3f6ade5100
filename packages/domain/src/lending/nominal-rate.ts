import { fraction, times } from '../money/fraction.ts'
import { fixedRate, parseRate } from '../money/rate.ts'
import { halfUp } from '../money/rounding.ts'
import type { Product } from './products.ts'

/** Per cent a year with two decimals, as the law shows it beside the effective rate: `"37.96"`. */
export function nominalPercent({ rate, termUnit }: Pick<Product, 'rate' | 'termUnit'>): string {
  const perUnit = parseRate(rate, { field: 'rate', atMost: 10 })
  const perYear = termUnit === 'day' ? times(perUnit, fraction(365)) : perUnit
  return fixedRate(halfUp(times(perYear, fraction(10_000))), 2)
}
