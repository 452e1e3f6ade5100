import type { Day } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import type { Product } from '../products.ts'
import { maxWithin } from './largest-payment.ts'

export type OfferedTerms = {
  /** What may be signed at most, at any of the terms. */
  readonly most: Tiyn
  readonly terms: readonly number[]
  /** What is nearest to the wish: the wish itself where it can be. */
  readonly amount: Tiyn
  readonly term: number
}

type Wish = {
  readonly product: Product
  readonly openDate: Day
  readonly limit: Tiyn
  /** The largest payment that may be added. */
  readonly payment: Tiyn
  readonly amount: Tiyn
  readonly term: number
}

type Found = OfferedTerms & { readonly isShortOfLimit: boolean; readonly isShortOfPayment: boolean }

/**
 * The wish, or what is nearest to it: first a longer term for the same money, then less money. A shorter term than was
 * asked for is never suggested. Undefined when not even the smallest loan can be borne.
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
