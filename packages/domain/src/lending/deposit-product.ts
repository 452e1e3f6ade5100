import type { Day } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { fraction, times } from '../money/fraction.ts'
import type { Tiyn } from '../money/money.ts'
import { fixedRate, parseRate, type RateText } from '../money/rate.ts'
import { halfUp } from '../money/rounding.ts'
import { calculateDeposit, type Deposit, type InterestBand } from './deposit.ts'
import { type GesvPercent, gesvOfRate } from './gesv.ts'

export type DepositTerm = { readonly days: number; readonly interests: readonly InterestBand[] }

export type DepositProduct = {
  readonly minAmount: Tiyn
  readonly maxAmount: Tiyn
  /** Initial amount in the calculator. */
  readonly amount: Tiyn
  /** The share of the reward withheld as tax. */
  readonly discount: RateText
  readonly terms: readonly DepositTerm[]
}

export type DepositOffer = Deposit & {
  /** Per cent with two decimals, after tax. */
  readonly nominalPercent: string
  readonly annualPercent: string
  readonly gesvPercent: GesvPercent
}

type Wish = { readonly amount: Tiyn; readonly days: number; readonly openDate: Day }

export function offerDeposit(product: DepositProduct, { amount, days, openDate }: Wish): DepositOffer {
  const term = product.terms.find((one) => one.days === days)
  if (!term) throw new CalculationError('Incorrect term: not offered', 'term')
  const { discount } = product
  const deposit = calculateDeposit({ amount, period: days, openDate, discount, interests: term.interests })
  return {
    ...deposit,
    nominalPercent: percentOf(deposit.nominalRate),
    annualPercent: percentOf(deposit.annualRate),
    gesvPercent: gesvOfRate(deposit.effectiveAnnualRate),
  }
}

/** Per cent with two decimals: `"0.15"` → `"15.00"`. */
export function percentOf(rate: RateText): string {
  const exact = parseRate(rate, { field: 'rate', atMost: Number.MAX_SAFE_INTEGER })
  return fixedRate(halfUp(times(exact, fraction(10_000))), 2)
}

// Bands and rates do not depend on the opening day; only the payment date does.
const someDay: Day = '2000-01-01'

/** Returns a description of the expected value when a product is wrong; undefined when all its figures can be shown. */
export function depositProductProblem(product: DepositProduct): string | undefined {
  const { amount, maxAmount, minAmount, terms } = product
  if (amount < minAmount || amount > maxAmount) return 'an amount from minAmount to maxAmount'
  const days = terms.map((term) => term.days)
  if (new Set(days).size < days.length) return 'terms with different days'
  return terms.map((term, index) => termProblem(product, term, index)).find((problem) => problem !== undefined)
}

function termProblem(product: DepositProduct, { days }: DepositTerm, index: number): string | undefined {
  try {
    offerDeposit(product, { amount: product.amount, days, openDate: someDay })
    return undefined
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error
    if (error.field === 'interests')
      return `interests that cover days 1 to ${days} without a gap; those of terms[${index}] do not`
    return `figures that can be calculated; those of terms[${index}] cannot: ${error.field}: ${error.message}`
  }
}
