import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanContractsTable, PayeesTable, PayoutsTable } from '../../db/lending-tables.ts'

import type { ExternalSignatureRow } from './external-signature.ts'

type Contract = Omit<
  Selectable<LoanContractsTable>,
  'pdf_ru' | 'pdf_kk' | 'terms_version' | 'drafted_content' | 'payments'
>

/** A contract with everything shown about it, without its files. */
export type ContractView = Contract & {
  readonly is_cooling_off_over: boolean
  readonly payee: Pick<Selectable<PayeesTable>, 'id' | 'kind' | 'masked' | 'state'>
  readonly payout: Pick<Selectable<PayoutsTable>, 'state' | 'requested_at' | 'finished_at'> | undefined
  readonly loan_id: string | null
  /** Hashes of the files that show the signature. */
  readonly file_sha256_ru: Buffer | null
  readonly file_sha256_kk: Buffer | null
  /** The try under way, or the last one, where the contract needs an external signature. */
  readonly external: Pick<ExternalSignatureRow, 'provider_signing_id' | 'sealed_code' | 'result' | 'reason'> | undefined
}

type Which = { readonly clientId: string; readonly id?: string; readonly live?: boolean }

/** The client's own contracts, newest first. */
export async function findContractViews({ sql: db }: Database, which: Which): Promise<ContractView[]> {
  const { clientId, id, live } = which
  let asked = db
    .selectFrom('loan_contracts')
    .innerJoin('payees', 'payees.id', 'loan_contracts.payee_id')
    .leftJoin('loans', 'loans.contract_id', 'loan_contracts.id')
    .leftJoin('contract_signatures', 'contract_signatures.contract_id', 'loan_contracts.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payouts')
          .select(['payouts.state', 'payouts.requested_at', 'payouts.finished_at'])
          .whereRef('payouts.contract_id', '=', 'loan_contracts.id')
          .orderBy('payouts.attempt', 'desc')
          .limit(1)
          .as('payout'),
      (join) => join.onTrue(),
    )
    .select(['payees.kind as payee_kind', 'payees.masked as payee_masked', 'payees.state as payee_state'])
    .select(['payout.state as payout_state', 'payout.requested_at', 'payout.finished_at'])
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
  const externals = await findExternals(db, contracts)
  return contracts.map(
    ({ finished_at, payee_kind, payee_masked, payee_state, payout_state, requested_at, ...contract }) => ({
      ...contract,
      external: externals.find(({ contract_id }) => contract_id === contract.id),
      payee: { id: contract.payee_id, kind: payee_kind, masked: payee_masked, state: payee_state },
      // Left join: either all columns of the payout are set or none, but for its end.
      payout: payout_state && requested_at ? { state: payout_state, requested_at, finished_at } : undefined,
    }),
  )
}

async function findExternals(
  db: Database['sql'],
  contracts: readonly { id: string; needs_external_signature: boolean }[],
) {
  const ids = contracts.flatMap(({ id, needs_external_signature }) => (needs_external_signature ? [id] : []))
  if (ids.length === 0) return []
  return db
    .selectFrom('external_signatures')
    .distinctOn('contract_id')
    .select(['contract_id', 'provider_signing_id', 'sealed_code', 'result', 'reason'])
    .where('contract_id', 'in', ids)
    .orderBy('contract_id')
    .orderBy('begun_at', 'desc')
    .execute()
}

const shownAtMost = 30

const columns = [
  ...(['id', 'number', 'client_id', 'application_id', 'product', 'amount_tiyn', 'term', 'method'] as const),
  ...(['open_date', 'nominal_rate', 'gesv_percent', 'gesv_cap_percent', 'return_tiyn', 'reward_tiyn'] as const),
  ...(['payee_id', 'state', 'locale', 'sha256_ru', 'sha256_kk', 'drafted_at', 'changed_at'] as const),
  ...(['signed_at', 'signed_sha256', 'signed_address', 'signed_user_agent', 'needs_cooling_off'] as const),
  'needs_external_signature',
  ...(['cooling_off_ends_at', 'consent_by', 'second_consent_at', 'ended_because', 'held_since'] as const),
] as const satisfies readonly (keyof Contract)[]

export async function findOwnExternalSignature(
  { sql: db }: Database,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<{ signature: Buffer | null } | undefined> {
  return db
    .selectFrom('external_signatures')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'external_signatures.contract_id')
    .select('signature')
    .where('contract_id', '=', id)
    .where('client_id', '=', clientId)
    .where('result', '=', 'signed')
    .executeTakeFirst()
}
