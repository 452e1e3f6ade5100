import type { Day } from '@qadam/domain/calendar/day'
import { calculationBy } from '@qadam/domain/lending/loan'
import type { Method } from '@qadam/domain/lending/method'
import { calculateOffer, type Offer } from '@qadam/domain/lending/offer'
import { isSellable, type Product, type ProductId, productOn } from '@qadam/domain/lending/products'
import { tenge } from '@qadam/domain/money/money'
import type { FieldTextKey } from '@qadam/wire/field-texts'

/** A request as sent over the wire; the amount is in whole tenge. */
export type Question = { readonly product: ProductId; readonly amount: number; readonly term: number }

export type Terms = {
  readonly product: Product
  readonly amount: number
  readonly term: number
  readonly openDate: Day
  readonly offers: Readonly<Record<Method, Offer>>
}

export type Faults = Readonly<Record<string, FieldTextKey>>

/** Returns the errors of all fields at once, or undefined when the loan can be bought today. */
export function faultsOf({ amount, product, term }: Question, today: Day): Faults | undefined {
  const { limits, terms } = productOn(product, today)
  const faults: Record<string, FieldTextKey> = {}
  if (tenge(amount) < limits.least) faults.amount = 'amount_too_small'
  else if (tenge(amount) > limits.most) faults.amount = 'amount_too_large'
  else if (!isSellable(tenge(amount), limits)) faults.amount = 'amount_step'
  if (!terms.includes(term)) faults.term = 'term_not_sold'
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** Calculates each method once with the domain, so the terms shown are the offer that would be signed. */
export function termsOf({ amount, product, term }: Question, today: Day): Terms {
  const asked = { product, amount: tenge(amount), term, openDate: today }
  return {
    product: productOn(product, today),
    amount: asked.amount,
    term,
    openDate: today,
    offers: {
      annuity: calculateOffer({ ...asked, method: 'annuity' }),
      equal: calculateOffer({ ...asked, method: 'equal' }),
    },
  }
}

export function scheduleOf(offer: Offer, method: Method): Offer['annuityCalculation']['paymentSchedule'] {
  return calculationBy(offer, method).paymentSchedule
}
