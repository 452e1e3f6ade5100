import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import type { Database } from '../../db/connect.ts'
import { loansToday } from '../servicing/loans-today.ts'

export type Books = {
  readonly database: Pick<Database, 'sql'>
  readonly calendar: () => StateCalendar
  readonly today: () => Day
}

const maxShown = 50

/** The newest open loans in their state today, with their borrowers. */
export async function findOpenLoans({ calendar, database: { sql: db }, today }: Books) {
  const loans = await db
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .innerJoin('clients', 'clients.id', 'loans.client_id')
    .selectAll('loans')
    .select(['loan_contracts.number', 'clients.first_name', 'clients.last_name'])
    .where('loans.state', '=', 'active')
    .orderBy('loan_contracts.number', 'desc')
    .limit(maxShown)
    .execute()
  const states = await loansToday(db, loans, { calendar: calendar(), today: today() })
  return loans.flatMap(({ first_name, id, last_name, number, product }, index) => {
    const state: LoanState | undefined = states[index]
    if (!state) return []
    return [{ about: { id, number: String(number), product, borrower: `${last_name} ${first_name}` }, state }]
  })
}
