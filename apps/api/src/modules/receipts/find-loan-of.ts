import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { numberIn } from '../servicing/typed-number.ts'

type Executor = Database['sql'] | Transaction<Tables>

/** Finds a loan by the contract number the payer typed, ignoring spaces, hyphens and № around the digits. */
export function findLoanOf(executor: Executor, account: string): Promise<{ readonly id: string } | undefined> {
  return executor
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('loans.id')
    .where('loan_contracts.number', '=', numberIn(account))
    .executeTakeFirst()
}
