import { memberAt } from '@qadam/domain/list/member-at'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanContractsTable, PayeesTable, PayoutsTable } from '../../db/lending-tables.ts'

type Contract = Omit<Selectable<LoanContractsTable>, 'pdf_ru' | 'pdf_kk' | 'terms_version'>

/** A contract with everything shown about it, without its files. */
export type ContractView = Contract & {
  readonly is_cooling_off_over: boolean
  readonly payee: Pick<Selectable<PayeesTable>, 'id' | 'kind' | 'masked' | 'state'>
  readonly payout: Pick<Selectable<PayoutsTable>, 'state' | 'requested_at' | 'finished_at'> | undefined
  readonly loan_id: string | null
  /** Hashes of the files that show the signature. */
  readonly file_sha256_ru: Buffer | null
  readonly file_sha256_kk: Buffer | null
}

type Which = { readonly clientId: string; readonly id?: string; readonly live?: boolean }

/** The client's own contracts, newest first. */
export async function findContractViews({ sql: db }: Database, which: Which): Promise<ContractView[]> {
  const { clientId, id, live } = which
  let asked = db
    .selectFrom('loan_contracts')
    .leftJoin('loans', 'loans.contract_id', 'loan_contracts.id')
    .leftJoin('contract_signatures', 'contract_signatures.contract_id', 'loan_contracts.id')
    .select(columns.map((column) => `loan_contracts.${column}` as const))
    .select([
      sql<boolean>`coalesce(cooling_off_ends_at <= now(), false)`.as('is_cooling_off_over'),
      'loans.id as loan_id',
      'contract_signatures.sha256_ru as file_sha256_ru',
      'contract_signatures.sha256_kk as file_sha256_kk',
    ])
    .where('loan_contracts.client_id', '=', clientId)
    .orderBy('drafted_at', 'desc')
    .limit(shownAtMost)
  if (id !== undefined) asked = asked.where('loan_contracts.id', '=', id)
  if (live) asked = asked.where('loan_contracts.state', 'not in', ['cancelled', 'expired']).limit(1)
  const contracts = await asked.execute()
  if (contracts.length === 0) return []
  const payees = await db
    .selectFrom('payees')
    .select(['id', 'kind', 'masked', 'state'])
    .where(
      'id',
      'in',
      contracts.map(({ payee_id }) => payee_id),
    )
    .execute()
  const payouts = await db
    .selectFrom('payouts')
    .distinctOn('contract_id')
    .select(['contract_id', 'state', 'requested_at', 'finished_at'])
    .where(
      'contract_id',
      'in',
      contracts.map((contract) => contract.id),
    )
    .orderBy('contract_id')
    .orderBy('attempt', 'desc')
    .execute()
  return contracts.map((contract) => ({
    ...contract,
    payee: memberAt(
      payees.filter((payee) => payee.id === contract.payee_id),
      0,
    ),
    payout: payouts.find(({ contract_id }) => contract_id === contract.id),
  }))
}

const shownAtMost = 30

const columns = [
  ...(['id', 'number', 'client_id', 'application_id', 'product', 'amount_tiyn', 'term', 'method'] as const),
  ...(['open_date', 'nominal_rate', 'gesv_percent', 'gesv_cap_percent', 'return_tiyn', 'reward_tiyn'] as const),
  ...(['payee_id', 'state', 'locale', 'sha256_ru', 'sha256_kk', 'drafted_at', 'changed_at'] as const),
  ...(['signed_at', 'signed_sha256', 'signed_address', 'signed_user_agent', 'needs_cooling_off'] as const),
  ...(['cooling_off_ends_at', 'consent_by', 'second_consent_at', 'ended_because', 'held_since'] as const),
] as const satisfies readonly (keyof Contract)[]

type WhichFile = {
  readonly clientId: string
  readonly id: string
  readonly locale: 'ru' | 'kk'
  /** Requests the draft as it was read, even if the signed file exists. */
  readonly asRead: boolean
}

export async function findContractFile(
  { sql: db }: Database,
  { asRead, clientId, id, locale }: WhichFile,
): Promise<{ number: bigint; pdf: Buffer | null } | undefined> {
  const contract = await db
    .selectFrom('loan_contracts')
    .leftJoin('contract_signatures', 'contract_signatures.contract_id', 'loan_contracts.id')
    .select(['number', `loan_contracts.pdf_${locale} as read`, `contract_signatures.pdf_${locale} as signed`])
    .select('contract_signatures.contract_id')
    .where('loan_contracts.id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!contract) return undefined
  // Contracts signed before signed files were introduced have none.
  const isSigned = !asRead && contract.contract_id !== null
  return { number: contract.number, pdf: isSigned ? contract.signed : contract.read }
}
