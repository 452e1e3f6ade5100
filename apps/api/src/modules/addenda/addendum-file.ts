import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

type Wanted = { readonly id: string; readonly locale: 'ru' | 'kk'; readonly asRead: boolean }

type AddendumFile = { readonly name: string; readonly clientId: string; readonly pdf: Buffer | null }

/** The file with the signature page once signed; `pdf` is null while it is being rendered. */
export async function findAddendumFile(
  executor: Database['sql'] | Transaction<Tables>,
  { asRead, id, locale }: Wanted,
): Promise<AddendumFile | undefined> {
  const row = await executor
    .selectFrom('loan_addenda')
    .innerJoin('loans', 'loans.id', 'loan_addenda.loan_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loan_contracts.number as contract', 'loan_addenda.number', 'loan_addenda.signed_at', 'loans.client_id'])
    .select([`loan_addenda.pdf_${locale} as read`, `file_${locale} as signed`])
    .where('loan_addenda.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    name: `addendum-${row.contract}-${row.number}-${locale}.pdf`,
    clientId: row.client_id,
    pdf: asRead || row.signed_at === null ? row.read : row.signed,
  }
}
