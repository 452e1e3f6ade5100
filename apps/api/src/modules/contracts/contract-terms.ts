import { calculateOffer, type Offer } from '@qadam/domain/lending/offer'
import type { ContractRow } from './contract.ts'

export type FrozenTerms = Pick<ContractRow, 'product' | 'amount_tiyn' | 'term' | 'method' | 'open_date'>

export type FrozenOffer = Offer & { readonly schedule: Offer['annuityCalculation']['paymentSchedule'] }

/** What the contract says, by the same sums that the calculator showed: its terms and its day never change. */
export function frozenOffer({ amount_tiyn, method, open_date, product, term }: FrozenTerms): FrozenOffer {
  const offer = calculateOffer({ product, amount: Number(amount_tiyn), term, method, openDate: open_date })
  const chosen = method === 'equal' ? offer.differentialCalculation : offer.annuityCalculation
  return { ...offer, schedule: chosen.paymentSchedule }
}
