import type { Day } from '../calendar/day.ts'
import { memberAt } from '../list/member-at.ts'
import type { Tiyn } from '../money/money.ts'
import { nearestSellable, type ProductId, productOn, products } from './products.ts'

/** A client's wish as a product and amount that are sold. */
export type Wish = { readonly product: ProductId; readonly amount: Tiyn }

/**
 * Returns the product whose scale reaches the amount, the shorter loan where both do. An amount that is not sold moves
 * to the nearest end or step.
 */
export function nearestWish(amount: Tiyn, today: Day): Wish {
  const sold = [...new Set(products.map(({ id }) => id))]
    .map((id) => productOn(id, today))
    .toSorted((a, b) => a.limits.most - b.limits.most)
  const fitting = sold.find(({ limits }) => amount <= limits.most) ?? memberAt(sold, sold.length - 1)
  return { product: fitting.id, amount: nearestSellable(amount, fitting.limits) }
}
