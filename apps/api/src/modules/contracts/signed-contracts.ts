import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** Every contract that this account's client has signed, whatever became of it, as rows of the list of papers. */
export function contractPapers(database: Database, accountId: string) {
  return database.sql
    .selectFrom('loan_contracts')
    .innerJoin('clients', 'clients.id', 'loan_contracts.client_id')
    .leftJoin('loans', 'loans.contract_id', 'loan_contracts.id')
    .select([
      sql<'contract'>`'contract'`.as('kind'),
      'loan_contracts.id',
      sql<Date>`signed_at`.as('signed_at'),
      sql<string | null>`null::text`.as('title_ru'),
      sql<string | null>`null::text`.as('title_kk'),
      sql<bigint | null>`loan_contracts.number`.as('number'),
      sql<bigint | null>`null::bigint`.as('contract_number'),
      'loans.id as loan_id',
      'loan_contracts.needs_external_signature as is_signed_externally',
      sql<number>`20000`.as('place'),
    ])
    .where('clients.account_id', '=', accountId)
    .where('signed_at', 'is not', null)
    .orderBy('signed_at', 'desc')
    .limit(500)
}
