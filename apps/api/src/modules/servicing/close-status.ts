import type { Day } from '@qadam/domain/calendar/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'

export type CloseStatus = {
  readonly closedThrough: Day | null
  readonly closedAt: Date | null
  readonly daysBehind: number
  readonly leftBehind: number
}

/**
 * Returns how many past days are not closed and how many loans were left behind; `closedThrough` is null on a stand
 * without a day yet.
 */
export function findCloseStatus({ sql: db }: Pick<Database, 'sql'>): Promise<CloseStatus> {
  return onlyRow(
    sql<CloseStatus>`
      select (select max(day) from business_days) as "closedThrough",
        (select closed_at from business_days order by day desc limit 1) as "closedAt",
        coalesce(business_date() - 1 - (select max(day) from business_days), 0)::integer as "daysBehind",
        (select count(*) from loans_left_behind)::integer as "leftBehind"
    `.execute(db),
  )
}

const maxShown = 100

/** Loans that could not be closed with the others, the longest-waiting first. */
export function findLeftBehind({ sql: db }: Pick<Database, 'sql'>) {
  return db
    .selectFrom('loans_left_behind')
    .innerJoin('loans', 'loans.id', 'loans_left_behind.loan_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans_left_behind')
    .select('loan_contracts.number')
    .orderBy('since')
    .limit(maxShown)
    .execute()
}
