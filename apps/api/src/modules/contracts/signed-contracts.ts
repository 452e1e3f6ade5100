import type { Database } from '../../db/connect.ts'

export type SignedContract = {
  readonly id: string
  readonly number: bigint
  readonly signedAt: Date
  readonly loanId: string | null
}

/** Every contract that this account's client has signed, newest first, whatever became of it. */
export async function findSignedContracts(database: Database, accountId: string): Promise<SignedContract[]> {
  const rows = await database.sql
    .selectFrom('loan_contracts')
    .innerJoin('clients', 'clients.id', 'loan_contracts.client_id')
    .leftJoin('loans', 'loans.contract_id', 'loan_contracts.id')
    .select(['loan_contracts.id', 'loan_contracts.number', 'signed_at', 'loans.id as loan_id'])
    .where('clients.account_id', '=', accountId)
    .where('signed_at', 'is not', null)
    .orderBy('signed_at', 'desc')
    .limit(500)
    .execute()
  return rows.flatMap(({ id, loan_id, number, signed_at }) =>
    signed_at ? [{ id, number, signedAt: signed_at, loanId: loan_id }] : [],
  )
}
