import { calculateOffer, type Offer } from '@qadam/domain/lending/offer'
import type { ContractRow } from './contract.ts'

export type FrozenTerms = Pick<ContractRow, 'product' | 'amount_tiyn' | 'term' | 'method' | 'open_date'>

export type FrozenOffer = Offer & { readonly schedule: Offer['annuityCalculation']['paymentSchedule'] }

/** Recalculates the contract's figures the way the calculator does; its terms and date never change. */
export function frozenOffer({ amount_tiyn, method, open_date, product, term }: FrozenTerms): FrozenOffer {
  const offer = calculateOffer({ product, amount: Number(amount_tiyn), term, method, openDate: open_date })
  const chosen = method === 'equal' ? offer.differentialCalculation : offer.annuityCalculation
  return { ...offer, schedule: chosen.paymentSchedule }
}
