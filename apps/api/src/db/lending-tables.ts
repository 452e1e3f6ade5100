import type { Day } from '@qadam/domain/calendar/day'
import type { ApplicationState } from '@qadam/domain/lending/application-lifecycle'
import type { ContractState } from '@qadam/domain/lending/contract-lifecycle'
import type { ContractPayment } from '@qadam/domain/lending/contract-payments'
import type { FraudAnswers } from '@qadam/domain/lending/decision/fraud-questions'
import type { DecisionReason, ReviewReason } from '@qadam/domain/lending/decision/reasons'
import type { AmlFinding, AntiFraudFinding } from '@qadam/domain/lending/decision/snapshot'
import type { LedgerAccount } from '@qadam/domain/lending/ledger/accounts'
import type { Method } from '@qadam/domain/lending/method'
import type { ProductId } from '@qadam/domain/lending/products'
import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { LocaleCode } from '@qadam/wire/locale'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AddendaTables } from './addenda-tables.ts'
import type {
  ContractAccountsTable,
  ContractBalancesTable,
  LedgerEntriesTable,
  LedgerLinesTable,
  OpenEntriesTable,
} from './ledger-tables.ts'
import type { LoanTables } from './loan-tables.ts'
import type { Moment } from './moment.ts'
import type { ReceiptsTables } from './receipts-tables.ts'

export type LendingTables = ReceiptsTables &
  AddendaTables &
  LoanTables & {
    cabinets: CabinetsTable
    applications: ApplicationsTable
    disclosures: DisclosuresTable
    decisions: DecisionsTable
    bureau_reports: BureauReportsTable
    stop_checks: StopChecksTable
    contract_signatures: ContractSignaturesTable
    external_signatures: ExternalSignaturesTable
    objections: ObjectionsTable
    payees: PayeesTable
    loan_contracts: LoanContractsTable
    loan_contract_moves: { from_state: ContractState; to_state: ContractState }
    legal_gesv_caps: { from_day: Day; cap_percent: string }
    legal_stop_check_ages: { from_day: Day; signature_hours: number; payout_hours: number }
    legal_face_ages: { from_day: Day; days: number }
    payouts: PayoutsTable
    business_days: { day: Day; closed_at: Moment }
    sandbox_clock: { id: Generated<number>; offset_days: number; target_days: number | null }
    prod_stand: { id: Generated<number>; since: Moment }
    contract_balances: ContractBalancesTable
    contract_accounts: ContractAccountsTable
    ledger_entries: LedgerEntriesTable
    ledger_entries_open: OpenEntriesTable
    ledger_lines: LedgerLinesTable
    ledger_balances: { code: number; name: LedgerAccount; balance_tiyn: bigint }
    loan_balances: { loan_id: string; account: LedgerAccount; balance_tiyn: bigint }
  }

export type CabinetsTable = {
  client_id: string
  wish_tiyn: bigint
  potential_contract_id: bigint | null
  opened_at: Moment
  changed_at: Moment
}

export type ApplicationsTable = {
  id: Generated<string>
  client_id: string
  product: ProductId
  amount_tiyn: bigint
  term: number
  method: Method
  state: Generated<ApplicationState>
  has_automated_consent: boolean
  fraud_answers: ColumnType<FraudAnswers | null, string | null | undefined, string | null>
  locale: string
  submitted_at: Moment
  changed_at: Moment
  review_until: Date | null
}

export type DisclosuresTable = {
  id: Generated<string>
  application_id: string
  occasion: 'application' | 'contract'
  locale: string
  visitor: string | null
  address: string
  user_agent: string
  documents: JSONColumnType<{ name: string; sha256: string }[]>
  figures: JSONColumnType<Record<string, unknown>>
  shown_at: Moment
}

export type DecisionsTable = {
  id: Generated<string>
  application_id: string
  number: number
  decided_by: 'rules' | 'person'
  outcome: 'approved' | 'refused' | 'review'
  reasons: Generated<DecisionReason[]>
  review_reasons: Generated<ReviewReason[]>
  offer_product: ProductId | null
  offer_most_tiyn: bigint | null
  offer_amount_tiyn: bigint | null
  offer_term: number | null
  offer_terms: number[] | null
  valid_until: Date | null
  rules_version: string
  snapshot: JSONColumnType<Record<string, unknown>>
  decided_at: Moment
}

export type BureauReportsTable = {
  id: Generated<string>
  application_id: string
  provider: string
  report_id: string
  received_at: Moment
  has_stop_mark: boolean
  sealed_report: Buffer
}

export type ObjectionsTable = {
  id: Generated<string>
  application_id: string
  sealed_text: Buffer
  asked_at: Moment
  answer_until: Date
  answered_at: Date | null
}

export type PayeesTable = {
  id: Generated<string>
  client_id: string
  kind: 'iban' | 'card'
  masked: string
  number_mac: Buffer
  sealed_number: Buffer | null
  token: string | null
  state: Generated<'checking' | 'own' | 'other' | 'unknown'>
  given_at: Moment
  checked_at: Date | null
  checking_since: Moment
}

export type LoanContractsTable = {
  id: Generated<string>
  number: GeneratedAlways<bigint>
  client_id: string
  application_id: string
  product: ProductId
  amount_tiyn: bigint
  term: number
  method: Method
  open_date: Day
  nominal_rate: string
  gesv_percent: string
  gesv_cap_percent: string
  /** Version of the contract terms; 1 for contracts made before versions were recorded. */
  terms_version: Generated<number>
  return_tiyn: bigint
  reward_tiyn: bigint
  /** Null in contracts drafted before payments were recorded. */
  payments: ColumnType<readonly ContractPayment[] | null, string | null | undefined, never>
  payee_id: string
  state: Generated<ContractState>
  locale: string
  pdf_ru: Buffer | null
  pdf_kk: Buffer | null
  sha256_ru: Buffer | null
  sha256_kk: Buffer | null
  /** Written with the files; null for drafts of an earlier release. */
  drafted_content: ColumnType<unknown, string | null | undefined, string>
  drafted_at: Moment
  changed_at: Moment
  signed_at: Date | null
  signed_sha256: Buffer | null
  signed_address: string | null
  signed_user_agent: string | null
  needs_cooling_off: Generated<boolean>
  /** Beside the code; frozen in the draft. */
  needs_external_signature: Generated<boolean>
  cooling_off_ends_at: Date | null
  consent_by: Date | null
  second_consent_at: Date | null
  ended_because: string | null
  held_since: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** How a contract was signed; the file columns are null until the job has rendered the files. */
export type ContractSignaturesTable = {
  contract_id: string
  masked_phone: string
  code_sha256: Buffer
  pdf_ru: ColumnType<Buffer | null, never, Buffer>
  pdf_kk: ColumnType<Buffer | null, never, Buffer>
  sha256_ru: ColumnType<Buffer | null, never, Buffer>
  sha256_kk: ColumnType<Buffer | null, never, Buffer>
}

/** A try to sign a contract's draft at the signing service. */
export type ExternalSignaturesTable = {
  id: Generated<string>
  contract_id: string
  locale: LocaleCode
  document_sha256: Buffer
  begun_at: Moment
  provider_signing_id: ColumnType<string | null, never, string>
  state_mac: ColumnType<Buffer | null, never, Buffer>
  return_to: ColumnType<string | null, never, string>
  sealed_code: ColumnType<Buffer | null, never, Buffer | null>
  finished_at: ColumnType<Date | null, never, Date>
  result: ColumnType<'signed' | 'refused' | null, never, 'signed' | 'refused'>
  reason: ColumnType<IdentificationError | null, never, IdentificationError | null>
  signature: ColumnType<Buffer | null, never, Buffer | null>
}

/** Repeated legal checks (AML and other stops) of a borrower and a payee. */
export type StopChecksTable = {
  id: Generated<string>
  contract_id: string
  payee_id: string
  asked_at: Moment
  aml: AmlFinding['result'] | null
  anti_fraud: AntiFraudFinding['result'] | null
  stops: DecisionReason[]
}

export type PayoutsTable = {
  id: Generated<string>
  contract_id: string
  attempt: number
  payee_id: string
  amount_tiyn: bigint
  state: Generated<'requested' | 'sent' | 'unknown' | 'confirmed' | 'declined'>
  provider_id: string | null
  decline_reason: string | null
  held_until: Date | null
  rounds: Generated<number>
  requested_at: Moment
  sent_at: Date | null
  finished_at: Date | null
}
