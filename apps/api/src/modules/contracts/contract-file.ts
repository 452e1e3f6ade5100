import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

type WhichFile = {
  readonly id: string
  readonly locale: 'ru' | 'kk'
  /** Requests the draft as it was read, even if the signed file exists. */
  readonly asRead: boolean
}

type ContractFile = { readonly name: string; readonly clientId: string; readonly pdf: Buffer | null }

/** The file with the signature page once signed; `pdf` is null while it is being rendered. */
export async function findContractFile(
  executor: Database['sql'] | Transaction<Tables>,
  { asRead, id, locale }: WhichFile,
): Promise<ContractFile | undefined> {
  const contract = await executor
    .selectFrom('loan_contracts')
    .leftJoin('contract_signatures', 'contract_signatures.contract_id', 'loan_contracts.id')
    .select(['number', 'client_id', `loan_contracts.pdf_${locale} as read`])
    .select([`contract_signatures.pdf_${locale} as signed`, 'contract_signatures.contract_id'])
    .where('loan_contracts.id', '=', id)
    .executeTakeFirst()
  if (!contract) return undefined
  // Contracts signed before signed files were introduced have none.
  const isSigned = !asRead && contract.contract_id !== null
  return {
    name: `contract-${contract.number}-${locale}.pdf`,
    clientId: contract.client_id,
    pdf: isSigned ? contract.signed : contract.read,
  }
}
