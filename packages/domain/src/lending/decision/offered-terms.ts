import type { Day } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import type { Product } from '../products.ts'
import { maxWithin } from './largest-payment.ts'

export type OfferedTerms = {
  /** Max amount that may be signed at any of the terms. */
  readonly most: Tiyn
  readonly terms: readonly number[]
  /** The requested amount where possible, otherwise the nearest. */
  readonly amount: Tiyn
  readonly term: number
}

type Wish = {
  readonly product: Product
  readonly openDate: Day
  readonly limit: Tiyn
  /** Max additional payment. */
  readonly payment: Tiyn
  readonly amount: Tiyn
  readonly term: number
}

type Found = OfferedTerms & { readonly isShortOfLimit: boolean; readonly isShortOfPayment: boolean }

/**
 * Returns the requested terms or the nearest: first a longer term for the same amount, then a smaller amount. A shorter
 * term than requested is never suggested. Undefined when even the smallest loan is unaffordable.
 */
export function termsWithin({ amount, term, ...bounds }: Wish): Found | undefined {
  const mosts = bounds.product.terms.map((one) => ({ term: one, most: maxWithin({ ...bounds, term: one }) }))
  const longEnough = mosts.filter((one) => one.term >= term)
  const within = Math.min(amount, Math.max(...longEnough.map(({ most }) => most)))
  const chosen = longEnough.find(({ most }) => most >= within)
  if (!chosen || within === 0) return undefined
  return {
    most: chosen.most,
    terms: mosts.filter(({ most }) => most >= chosen.most).map((one) => one.term),
    amount: within,
    term: chosen.term,
    isShortOfLimit: amount > bounds.limit,
    isShortOfPayment: chosen.term !== term || within < Math.min(amount, bounds.limit),
  }
}
