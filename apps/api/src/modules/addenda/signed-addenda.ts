import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** Every addendum that this account's client has signed, as rows of the list of papers. */
export function addendumPapers(database: Database, accountId: string) {
  return database.sql
    .selectFrom('loan_addenda')
    .innerJoin('loans', 'loans.id', 'loan_addenda.loan_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .innerJoin('clients', 'clients.id', 'loans.client_id')
    .select([
      sql<'addendum'>`'addendum'`.as('kind'),
      'loan_addenda.id',
      sql<Date>`loan_addenda.signed_at`.as('signed_at'),
      sql<string | null>`null::text`.as('title_ru'),
      sql<string | null>`null::text`.as('title_kk'),
      sql<bigint | null>`loan_addenda.number::bigint`.as('number'),
      sql<bigint | null>`loan_contracts.number`.as('contract_number'),
      sql<string | null>`loan_addenda.loan_id`.as('loan_id'),
      sql<boolean>`false`.as('is_signed_externally'),
      sql<number>`30000`.as('place'),
    ])
    .where('clients.account_id', '=', accountId)
    .where('loan_addenda.state', '=', 'signed')
    .orderBy('loan_addenda.signed_at', 'desc')
    .limit(500)
}
