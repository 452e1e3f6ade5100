import type { Day } from '../../calendar/day.ts'
import type { Fraction } from '../../money/fraction.ts'
import type { Tiyn } from '../../money/money.ts'
import { parseRate, type RateText } from '../../money/rate.ts'
import type { Method } from '../method.ts'
import type { ProductId } from '../products.ts'

export type LoanTerms = {
  readonly product: ProductId
  readonly amount: Tiyn
  /** Days for a pdl, months for instalments. */
  readonly term: number
  /** Per day for a pdl, per year for instalments. */
  readonly rate: RateText
  readonly method: Method
  readonly openedOn: Day
}

const highestYearlyRate = 10

export function rateOf(product: ProductId, rate: RateText, field = 'rate'): Fraction {
  return parseRate(rate, { field, atMost: product === 'pdl' ? 1 : highestYearlyRate })
}
