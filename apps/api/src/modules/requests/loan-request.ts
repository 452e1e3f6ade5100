import type { Day } from '@qadam/domain/calendar/day'
import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { LoanRequestsTable } from '../../db/books-tables.ts'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Tables } from '../../db/tables.ts'

export type LoanRequest = Selectable<LoanRequestsTable>

export function lockRequest(trx: Transaction<Tables>, id: string): Promise<LoanRequest | undefined> {
  return trx.selectFrom('loan_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The legal deadline of the next action: the answer, or the end of the negotiation. */
export function dueDayOf({ agree_until, answer_until }: LoanRequest): Day {
  return agree_until ?? answer_until
}

/** Recorded instead of an operator's name when the borrower acts in the cabinet. */
export const byBorrower = 'borrower'

/** Whether the lender's offer may still be drafted and signed. */
export function isOffered(request: LoanRequest | undefined, today: Day): boolean {
  const { agree_until = null, ending = 'withdrawn', offer = null } = request ?? {}
  return offer !== null && ending === null && agree_until !== null && today <= agree_until
}

const maxShown = 100

/** Lists open requests, the nearest deadline first. */
export function findOpenRequests({ sql: db }: Database) {
  return db
    .selectFrom('loan_requests')
    .innerJoin('loans', 'loans.id', 'loan_requests.loan_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loan_requests')
    .select('loan_contracts.number')
    .where('ending', 'is', null)
    .orderBy(sql`coalesce(agree_until, answer_until)`)
    .limit(maxShown)
    .execute()
}

/** Days that the most overdue answer is past its legal deadline, about a loan, data or a complaint; 0 if none is. */
export async function latestAnswerDays({ sql: db }: Pick<Database, 'sql'>): Promise<number> {
  const { days } = await onlyRow(
    sql<{ days: number }>`
      select greatest(coalesce(business_date() - min(due_on), 0), 0)::integer as days from (
        select coalesce(agree_until, answer_until) as due_on from loan_requests where ending is null
        union all
        select due_on from data_changes where state = 'asked'
        union all
        select due_on from complaints where answer is null
      ) asked
    `.execute(db),
  )
  return days
}
