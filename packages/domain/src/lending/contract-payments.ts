import type { Day } from '../calendar/day.ts'
import type { Tiyn } from '../money/money.ts'
import { calculationBy } from './loan.ts'
import { calculateOffer, type OfferTerms } from './offer.ts'

export type ContractPayment = { readonly day: Day; readonly principal: Tiyn; readonly reward: Tiyn }

/** The payments of a contract by its method, the way it stores them. */
export function contractPayments(terms: OfferTerms): ContractPayment[] {
  const chosen = calculationBy(calculateOffer(terms), terms.method)
  return chosen.paymentSchedule.map(({ paymentDate, principal, reward }) => ({ day: paymentDate, principal, reward }))
}
