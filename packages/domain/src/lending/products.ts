import type { Day } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { type Tiyn, tenge } from '../money/money.ts'
import type { RateText } from '../money/rate.ts'

export type ProductId = 'pdl' | 'instalment'

export type AmountLimits = { readonly least: Tiyn; readonly most: Tiyn; readonly step: Tiyn }

export type Product = {
  readonly id: ProductId
  /** First opening day to which these terms apply; a later entry of the same product replaces them. */
  readonly from: Day
  readonly termUnit: 'day' | 'month'
  readonly terms: readonly number[]
  /** Per day for a term in days, per year for a term in months. */
  readonly rate: RateText
  readonly discount: RateText
  /** Spec §9: name of the instalment's tariff; the other product has none. */
  readonly tariff?: 'BASIC_MONTHLY'
  readonly limits: AmountLimits
}

/** Spec §9. Years before the first sale are covered so that old calendars can be checked with the same figures. */
export const products: readonly Product[] = [
  {
    id: 'pdl',
    from: '1900-01-01',
    termUnit: 'day',
    // NOTE: at 0.00104 a week comes to 45.97 %, shown as 46.0 and so at the cap. Five days (46.03 %) or 0.001041 a day
    // (46.02 %) would still be shown as 46.0; four days (46.05 %) or 0.001042 a day (46.07 %) as 46.1, above it.
    terms: [7, 14, 21],
    rate: '0.00104',
    discount: '0',
    limits: { least: tenge(10_000), most: tenge(190_000), step: tenge(500) },
  },
  {
    id: 'instalment',
    from: '1900-01-01',
    termUnit: 'month',
    terms: [6, 12, 24, 36, 48, 60],
    rate: '0.3796',
    discount: '0',
    tariff: 'BASIC_MONTHLY',
    limits: { least: tenge(30_000), most: tenge(2_000_000), step: tenge(500) },
  },
]

export const defaultAmount: Tiyn = tenge(78_500)

export function productOn(id: ProductId, openDate: Day): Product {
  const dated = products.filter((product) => product.id === id && product.from <= openDate)
  const latest = dated.reduce<Product | undefined>((a, b) => (a && a.from > b.from ? a : b), undefined)
  if (!latest) throw new CalculationError('Incorrect product: not sold on this day', 'product')
  return latest
}

export function soldTerm({ terms }: Product, term: unknown): number {
  const sold = terms.find((one) => one === term)
  if (sold === undefined) throw new CalculationError(`Incorrect term: one of ${terms.join(', ')}`, 'term')
  return sold
}

/** Returns the sellable amount nearest to a requested one, which comes from a cookie or a link. */
export function nearestSellable(amount: Tiyn, { least, most, step }: AmountLimits): Tiyn {
  if (!(amount > least)) return least
  if (amount >= most) return most
  const over = (amount - least) % step
  return amount - over + (2 * over >= step ? step : 0)
}

export function isSellable(amount: Tiyn, { least, most, step }: AmountLimits): boolean {
  return amount >= least && amount <= most && (amount - least) % step === 0
}
