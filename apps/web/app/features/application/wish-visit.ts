import type { Day } from '@qadam/domain/calendar/day'
import { productOn } from '@qadam/domain/lending/products'
import type { Tiyn } from '@qadam/domain/money/money'
import { type RequestedTerms, requestedTerms } from '../../quotes/requested-terms.ts'
import { keptAmount, keptTerms } from '../../quotes/saved-wish.ts'

export type WishVisit = {
  readonly today: Day
  readonly asked: RequestedTerms
  /** The URL carries our figures (a link): they override what was typed earlier. */
  readonly isFromAddress: boolean
  /** Chosen in the calculator today: shown and not requested again. */
  readonly isChosen: boolean
}

type Visited = {
  readonly today: Day
  readonly cookies: string | null
  /** Amount the cabinet was opened with. */
  readonly wish: Tiyn
  readonly url: URL
}

/** Initial terms of the form: from the URL, else from the calculator, with a product that lends this amount. */
export function visitWish({ cookies, today, url, wish }: Visited): WishVisit {
  const kept = keptAmount(cookies)
  const amount = kept ?? wish
  const product = amount > productOn('pdl', today).limits.most ? 'instalment' : 'pdl'
  const usual = { amount, product, ...(kept !== undefined && keptTerms(cookies)) } as const
  const read = (name: string) => url.searchParams.get(name)
  return {
    today,
    asked: requestedTerms({ read, today, usual }),
    isFromAddress: url.searchParams.has('amount'),
    isChosen: kept !== undefined,
  }
}
