import type { Day } from '../calendar/day.ts'
import { memberAt } from '../list/member-at.ts'
import type { Tiyn } from '../money/money.ts'
import { nearestSellable, type ProductId, productOn, products } from './products.ts'

/** What somebody would like, as it can be had. */
export type Wish = { readonly product: ProductId; readonly amount: Tiyn }

/**
 * The product whose scale reaches this far, the shorter loan where both do; an amount that nobody sells lies at the
 * nearest end or step.
 */
export function nearestWish(amount: Tiyn, today: Day): Wish {
  const sold = [...new Set(products.map(({ id }) => id))]
    .map((id) => productOn(id, today))
    .toSorted((a, b) => a.limits.most - b.limits.most)
  const fitting = sold.find(({ limits }) => amount <= limits.most) ?? memberAt(sold, sold.length - 1)
  return { product: fitting.id, amount: nearestSellable(amount, fitting.limits) }
}
