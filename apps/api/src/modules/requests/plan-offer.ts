import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { givesTheLeast } from '@qadam/domain/lending/least-relief'
import type { RequestGround } from '@qadam/domain/lending/request-deadlines'
import type { AgreementFigures } from '@qadam/domain/lending/servicing/agreement-figures'
import type { OfferedTerms } from '@qadam/wire/loan-requests'
import type { Selectable, Transaction } from 'kysely'
import type { Offer } from '../../db/books-tables.ts'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'

/** Terms as an answer names them: the borrower signs the offer, the day of the service only measures it. */
export type Offering = { readonly offer: Offer; readonly serviceUntil: Day | null }

export function offeringOf(terms: OfferedTerms): Offering {
  if (terms.do === 'defer') {
    const { service_until = null, ...offer } = terms
    return { offer, serviceUntil: service_until }
  }
  const { forgives_penalty: forgivesPenalty, ...offer } = terms
  return { offer: { ...offer, forgivesPenalty }, serviceUntil: null }
}

type Planning = { readonly today: Day; readonly calendar: StateCalendar }
type Asked = Offering & { readonly loan: Selectable<LoansTable>; readonly ground: RequestGround }

/** An offer that could not be signed today, or gives less than the law orders on this ground, is not made. */
export async function planOffer(
  trx: Transaction<Tables>,
  on: Planning,
  { ground, loan, offer, serviceUntil }: Asked,
): Promise<AgreementFigures | Refusal<'loan_not_allowed' | 'gesv_above_cap' | 'offer_below_law'>> {
  const state = await loanBegunToday(trx, loan, on)
  const figures = planAgreement(state, offer)
  if (figures instanceof Refusal) return figures
  return state && givesTheLeast(state, offer, { ground, serviceUntil }) ? figures : refuse('offer_below_law')
}
