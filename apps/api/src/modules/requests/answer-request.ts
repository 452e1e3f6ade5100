import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { agreeUntil, mustBeAgreed, ombudsmanUntil } from '@qadam/domain/lending/request-deadlines'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { type LoanRequest, lockRequest } from './loan-request.ts'
import { type Offering, planOffer } from './plan-offer.ts'

type Answer = {
  readonly id: string
  readonly answer: 'agreed' | 'counter' | 'refused'
  /** Set for a refusal only. */
  readonly reason: string | null
  /** Terms that the borrower may sign; only with an agreement or a counter-offer. */
  readonly offering: Offering | null
  readonly operator: string
}

/**
 * Records an agreement, a counter-offer, or a refusal with its reason where the law allows one, and notifies the
 * borrower; from then on the parties have days to come to terms.
 */
export async function answerRequest(
  trx: Transaction<Tables>,
  { calendar, notify, today }: { readonly today: Day; readonly calendar: StateCalendar; readonly notify: Notify },
  { answer, id, offering, operator, reason }: Answer,
): Promise<LoanRequest | Refusal<'not_found' | 'loan_not_allowed' | 'gesv_above_cap' | 'offer_below_law'>> {
  const request = await lockRequest(trx, id)
  if (!request || request.answer !== null || request.ending !== null) return refuse('not_found')
  if (answer === 'refused' && mustBeAgreed(request.ground)) return refuse('loan_not_allowed')
  // Other terms that nobody has named are a refusal in other words.
  if (answer === 'counter' && offering === null && mustBeAgreed(request.ground)) return refuse('offer_below_law')
  const impossible = offering && (await impossibility(trx, { request, offering, on: { calendar, today } }))
  if (impossible) return impossible
  const until = agreeUntil(today)
  const answered = await trx
    .updateTable('loan_requests')
    .set({
      ...{ answer, answer_reason: reason, answered_on: today, answered_by: operator },
      ...{ offer: offering && JSON.stringify(offering.offer), service_until: offering?.serviceUntil ?? null },
      ...{ agree_until: until, ombudsman_until: ombudsmanUntil(until) },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { client_id: clientId, number } = await findBorrower(trx, request.loan_id)
  const facts = { number: String(number), answer, has_offer: offering !== null, until }
  await notify(trx, { clientId, kind: 'terms_answered', about: id, facts })
  return answered
}

function findBorrower(trx: Transaction<Tables>, loanId: string) {
  return trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.client_id', 'loan_contracts.number'])
    .where('loans.id', '=', loanId)
    .executeTakeFirstOrThrow()
}

type Offered = {
  readonly request: LoanRequest
  readonly offering: Offering
  readonly on: { readonly today: Day; readonly calendar: StateCalendar }
}

async function impossibility(trx: Transaction<Tables>, { offering, on, request: { ground, loan_id } }: Offered) {
  const loan = await trx.selectFrom('loans').selectAll().where('id', '=', loan_id).executeTakeFirstOrThrow()
  const figures = await planOffer(trx, on, { ...offering, loan, ground })
  return figures instanceof Refusal ? figures : undefined
}
