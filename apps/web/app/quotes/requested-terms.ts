import type { Day } from '@qadam/domain/calendar/day'
import { type Method, methodNamed } from '@qadam/domain/lending/method'
import { defaultAmount, nearestSellable, type Product, type ProductId, productOn } from '@qadam/domain/lending/products'
import { type Tiyn, tenge } from '@qadam/domain/money/money'

export type RequestedTerms = {
  readonly product: ProductId
  readonly amount: Tiyn
  readonly term: number
  readonly method: Method
}

type Asked = {
  /** Reads a value from the URL, a form or a cookie. */
  readonly read: (name: string) => string | null
  readonly today: Day
  /** Defaults for missing values. */
  readonly usual?: Partial<RequestedTerms>
}

const usualTerms: Record<ProductId, number> = { pdl: 14, instalment: 12 }

/** A URL may contain anything: a value that is not sold is replaced by the nearest or default one. */
export function requestedTerms({ read, today, usual = {} }: Asked): RequestedTerms {
  const asked = read('product')
  const product = asked === 'pdl' || asked === 'instalment' ? asked : (usual.product ?? 'pdl')
  const sold = productOn(product, today)
  return {
    product,
    amount: nearestSellable(wantedAmount(read) ?? usual.amount ?? defaultAmount, sold.limits),
    term: soldOr(sold, Number(read('term')), usual.term),
    method: methodNamed(read('method')) ?? usual.method ?? 'annuity',
  }
}

/** Switches the product: its default term, and the nearest amount it allows. */
export function withProduct({ amount, method }: RequestedTerms, product: ProductId, today: Day): RequestedTerms {
  const { limits } = productOn(product, today)
  return { product, amount: nearestSellable(amount, limits), term: usualTerms[product], method }
}

/** The amount as entered, sold or not: digits and the spaces between them. */
export function wantedAmount(read: Asked['read']): Tiyn | undefined {
  const digits = read('amount')?.replace(/[\s\u00a0]/g, '') ?? ''
  return /^\d{1,10}$/.test(digits) ? tenge(Number(digits)) : undefined
}

function soldOr({ id, terms }: Product, asked: number, usual: number | undefined): number {
  if (terms.includes(asked)) return asked
  return usual !== undefined && terms.includes(usual) ? usual : usualTerms[id]
}
