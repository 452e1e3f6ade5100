import type { Day } from '@qadam/domain/calendar/day'
import { productOn } from '@qadam/domain/lending/products'
import type { Tiyn } from '@qadam/domain/money/money'
import { type RequestedTerms, requestedTerms } from '../../quotes/requested-terms.ts'
import { keptAmount, keptTerms } from '../../quotes/saved-wish.ts'

export type WishVisit = {
  readonly today: Day
  readonly asked: RequestedTerms
  /** Somebody was led here with figures of ours: what was typed earlier steps back. */
  readonly isFromAddress: boolean
  /** In the calculator, this day: it is shown and not asked again. */
  readonly isChosen: boolean
}

type Visited = {
  readonly today: Day
  readonly cookies: string | null
  /** What the cabinet was opened with. */
  readonly wish: Tiyn
  readonly url: URL
}

/** What the form begins with: the address, else what the calculator was left at, with a product that sells so much. */
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
