import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { agreeUntil, mustBeAgreed, ombudsmanUntil } from '@qadam/domain/lending/request-deadlines'
import type { Transaction } from 'kysely'
import type { Offer } from '../../db/books-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'
import { type LoanRequest, lockRequest } from './loan-request.ts'

type Answer = {
  readonly id: string
  readonly answer: 'agreed' | 'counter' | 'refused'
  /** Set for a refusal only. */
  readonly reason: string | null
  /** Terms that the borrower may sign; only with an agreement or a counter-offer. */
  readonly offer: Offer | null
  readonly operator: string
}

/**
 * Records an agreement, a counter-offer, or a refusal with its reason where the law allows one, and notifies the
 * borrower; from then on the parties have days to come to terms.
 */
export async function answerRequest(
  trx: Transaction<Tables>,
  { calendar, notify, today }: { readonly today: Day; readonly calendar: StateCalendar; readonly notify: Notify },
  { answer, id, offer, operator, reason }: Answer,
): Promise<LoanRequest | Refusal<'not_found' | 'loan_not_allowed' | 'gesv_above_cap'>> {
  const request = await lockRequest(trx, id)
  if (!request || request.answer !== null || request.ending !== null) return refuse('not_found')
  if (answer === 'refused' && mustBeAgreed(request.ground)) return refuse('loan_not_allowed')
  const impossible = offer && (await impossibility(trx, { loanId: request.loan_id, offer, on: { calendar, today } }))
  if (impossible) return impossible
  const until = agreeUntil(today)
  const answered = await trx
    .updateTable('loan_requests')
    .set({
      ...{ answer, answer_reason: reason, answered_on: today, answered_by: operator },
      offer: offer && JSON.stringify(offer),
      ...{ agree_until: until, ombudsman_until: ombudsmanUntil(until) },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { client_id: clientId, number } = await findBorrower(trx, request.loan_id)
  const facts = { number: String(number), answer, has_offer: offer !== null, until }
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
  readonly loanId: string
  readonly offer: Offer
  readonly on: { readonly today: Day; readonly calendar: StateCalendar }
}

/** An offer that could not be signed today is not made. */
async function impossibility(
  trx: Transaction<Tables>,
  { loanId, offer, on }: Offered,
): Promise<Refusal<'loan_not_allowed' | 'gesv_above_cap'> | undefined> {
  const loan = await trx.selectFrom('loans').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow()
  const figures = planAgreement(await loanBegunToday(trx, loan, on), offer)
  return figures instanceof Refusal ? figures : undefined
}
