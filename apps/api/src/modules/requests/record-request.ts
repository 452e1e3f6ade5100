import { type Day, daysBetween } from '@qadam/domain/calendar/day'
import { answerUntil, type RequestGround } from '@qadam/domain/lending/request-deadlines'
import type { Transaction } from 'kysely'
import type { LoanRequestsTable } from '../../db/books-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { LoanRequest } from './loan-request.ts'

type Asked = {
  readonly contractNumber: bigint
  readonly ground: RequestGround
  readonly wish: LoanRequestsTable['wish']
  readonly askedOn: Day
  readonly operator: string
}

// Art. 9-2 (2): a borrower who is late may make a request within this many days.
const daysOfTheRight = 30

/** Records a borrower's request for other terms, however it was made. The law's deadlines run from that day. */
export async function recordRequest(
  trx: Transaction<Tables>,
  { today }: { readonly today: Day },
  { askedOn, contractNumber, ground, operator, wish }: Asked,
): Promise<LoanRequest | Refusal<'not_found' | 'loan_not_allowed' | 'validation_failed'>> {
  const loan = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.id', 'loans.state', 'overdue_since', 'opened_on'])
    .where('loan_contracts.number', '=', contractNumber)
    .forUpdate('loans')
    .executeTakeFirst()
  if (!loan) return refuse('not_found')
  if (askedOn > today || askedOn < loan.opened_on)
    return refuse('validation_failed', { fields: { asked_on: 'asked_day' } })
  if (loan.state !== 'active') return refuse('loan_not_allowed')
  const open = trx.selectFrom('loan_requests').select('id').where('loan_id', '=', loan.id).where('ending', 'is', null)
  if (await open.executeTakeFirst()) return refuse('loan_not_allowed')
  const late = loan.overdue_since === null ? 0 : daysBetween(loan.overdue_since, askedOn)
  return trx
    .insertInto('loan_requests')
    .values({
      ...{ loan_id: loan.id, ground, wish, asked_on: askedOn, is_in_time: late <= daysOfTheRight },
      ...{ answer_until: answerUntil(askedOn), recorded_by: operator },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
