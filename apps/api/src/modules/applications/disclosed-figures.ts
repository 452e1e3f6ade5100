import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import type { Offer } from '@qadam/domain/lending/offer'
import type { Terms } from '../quotes/quoted-terms.ts'
import type { ApplicationRow } from './application.ts'

type Choice = Pick<ApplicationRow, 'method' | 'has_automated_consent'>

/** The figures on the screen when the borrower chose. */
export type DisclosedFigures = {
  readonly product: ApplicationRow['product']
  readonly amount_tiyn: number
  readonly term: number
  readonly method: ApplicationRow['method']
  readonly open_date: string
  readonly nominal_rate_percent: string
  readonly annuity: DisclosedMethod
  readonly equal: DisclosedMethod
  readonly has_automated_consent: boolean
}

type DisclosedMethod = {
  readonly payment_tiyn: number
  readonly return_tiyn: number
  readonly overpayment_tiyn: number
  readonly gesv_percent: string
  readonly first_payment_date: string
  readonly last_payment_date: string
}

export function disclosedFigures(terms: Terms, { has_automated_consent, method }: Choice): DisclosedFigures {
  const { amount, offers, openDate, product, term } = terms
  return {
    product: product.id,
    amount_tiyn: amount,
    term,
    method,
    open_date: openDate,
    nominal_rate_percent: nominalPercent(product),
    annuity: figuresOf(offers.annuity),
    equal: figuresOf(offers.equal),
    has_automated_consent,
  }
}

function figuresOf(offer: Offer): DisclosedMethod {
  return {
    payment_tiyn: offer.payment,
    return_tiyn: offer.returnAmount,
    overpayment_tiyn: offer.percent,
    gesv_percent: offer.gesvPercent,
    first_payment_date: offer.firstPaymentDate,
    last_payment_date: offer.lastPaymentDate,
  }
}
