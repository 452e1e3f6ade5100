import type { Day } from '@qadam/domain/calendar/day'
import { methodNamed } from '@qadam/domain/lending/method'
import { type AmountLimits, nearestSellable, productOn } from '@qadam/domain/lending/products'
import { tenge } from '@qadam/domain/money/money'
import type { Application } from '@qadam/wire/applications'
import type { RequestedTerms } from '../../quotes/requested-terms.ts'

export type Offered = NonNullable<NonNullable<Application['decision']>['offer']>

/** Amounts the client may choose: the product's own scale, up to the granted amount. */
export function offeredLimits({ most_tiyn, product }: Offered, today: Day): AmountLimits {
  const { least, step } = productOn(product, today).limits
  return { least, step, most: Math.max(least, most_tiyn - ((most_tiyn - least) % step)) }
}

type Chosen = {
  readonly application: Pick<Application, 'method'>
  readonly offer: Offered
  readonly today: Day
  /** Reads a query parameter of the URL, for pages without script. */
  readonly read: (name: string) => string | null
}

/** The offer as made, or the terms chosen within it. */
export function chosenTerms({ application, offer, read, today }: Chosen): RequestedTerms {
  const typed = read('amount')?.replace(/[\s\u00a0]/g, '') ?? ''
  const amount = /^\d{1,9}$/.test(typed) ? tenge(Number(typed)) : offer.amount_tiyn
  const term = Number(read('term'))
  return {
    product: offer.product,
    amount: nearestSellable(amount, offeredLimits(offer, today)),
    term: offer.terms.includes(term) ? term : offer.term,
    method: methodNamed(read('method')) ?? application.method,
  }
}

/** Returns whether the offer is less than, or different from, the application. */
export function isCounterOffer(application: Application, offer: Offered): boolean {
  const { amount_tiyn, product, term } = application
  return offer.amount_tiyn < amount_tiyn || offer.term !== term || offer.product !== product
}
