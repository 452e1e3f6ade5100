import type { Day } from '@qadam/domain/calendar/day'
import { mustBeAgreed } from '@qadam/domain/lending/request-deadlines'
import type { Transaction } from 'kysely'
import type { LoanRequestsTable } from '../../db/books-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type LoanRequest, lockRequest } from './loan-request.ts'

type Ending = {
  readonly id: string
  readonly ending: NonNullable<LoanRequestsTable['ending']>
  readonly operator: string
}

/**
 * Ends a request: agreed, not agreed, or withdrawn by the borrower. Only a withdrawal may come before an answer, and
 * where the law allows no refusal, nobody fails to agree on what was never offered.
 */
export async function endRequest(
  trx: Transaction<Tables>,
  { today }: { readonly today: Day },
  { ending, id, operator }: Ending,
): Promise<LoanRequest | Refusal<'not_found' | 'loan_not_allowed'>> {
  const request = await lockRequest(trx, id)
  if (!request || request.ending !== null) return refuse('not_found')
  if (ending !== 'withdrawn' && request.answer === null) return refuse('loan_not_allowed')
  if (ending === 'not_agreed' && request.offer === null && mustBeAgreed(request.ground))
    return refuse('loan_not_allowed')
  return trx
    .updateTable('loan_requests')
    .set({ ending, ended_on: today, ended_by: operator })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
