import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

export function openLoans(executor: Database['sql'] | Transaction<Tables>) {
  return executor
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .select('loan_contracts.number as contract_number')
    .where('loans.state', '=', 'active')
}
