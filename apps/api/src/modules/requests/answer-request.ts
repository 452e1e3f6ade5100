import type { Day } from '@qadam/domain/calendar/day'
import { agreeUntil, mustBeAgreed, ombudsmanUntil } from '@qadam/domain/lending/request-deadlines'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type LoanRequest, lockRequest } from './loan-request.ts'

type Answer = {
  readonly id: string
  readonly answer: 'agreed' | 'counter' | 'refused'
  /** Set for a refusal only. */
  readonly reason: string | null
  readonly operator: string
}

/**
 * Records an agreement, a counter-offer, or a refusal with its reason where the law allows one; from then on the
 * parties have days to come to terms.
 */
export async function answerRequest(
  trx: Transaction<Tables>,
  { today }: { readonly today: Day },
  { answer, id, operator, reason }: Answer,
): Promise<LoanRequest | Refusal<'not_found' | 'loan_not_allowed'>> {
  const request = await lockRequest(trx, id)
  if (!request || request.answer !== null || request.ending !== null) return refuse('not_found')
  if (answer === 'refused' && mustBeAgreed(request.ground)) return refuse('loan_not_allowed')
  const until = agreeUntil(today)
  return trx
    .updateTable('loan_requests')
    .set({
      ...{ answer, answer_reason: reason, answered_on: today, answered_by: operator },
      ...{ agree_until: until, ombudsman_until: ombudsmanUntil(until) },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
