import { calculationBy } from '@qadam/domain/lending/loan'
import { calculateOffer, type Offer, type OfferTerms } from '@qadam/domain/lending/offer'
import type { ContractRow } from './contract.ts'

export type FrozenTerms = Pick<ContractRow, 'product' | 'amount_tiyn' | 'term' | 'method' | 'open_date'>

export type FrozenOffer = Offer & { readonly schedule: Offer['annuityCalculation']['paymentSchedule'] }

export function offerTerms({ amount_tiyn, method, open_date, product, term }: FrozenTerms): OfferTerms {
  return { product, amount: Number(amount_tiyn), term, method, openDate: open_date }
}

/** Recalculates the contract's figures the way the calculator does; its terms and date never change. */
export function frozenOffer(terms: FrozenTerms): FrozenOffer {
  const offer = calculateOffer(offerTerms(terms))
  return { ...offer, schedule: calculationBy(offer, terms.method).paymentSchedule }
}
