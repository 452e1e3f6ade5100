import type { Day } from '@qadam/domain/calendar/day'
import type { DeviceBrowser, DeviceKind, DeviceSystem } from '@qadam/domain/person/device'
import type { LocaleCode } from '@qadam/wire/locale'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BooksTables } from './books-tables.ts'
import type { LendingTables } from './lending-tables.ts'
import type { MarketingTables } from './marketing-tables.ts'
import type { Moment } from './moment.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { PersonalDataTables } from './personal-data-tables.ts'
import type { RegistrationTables } from './registration-tables.ts'
import type { ReliefTables } from './relief-tables.ts'
import type { StaffTables } from './staff-tables.ts'

/** One type per table; columns have the names used in the migrations. */
export type Tables = LendingTables &
  BooksTables &
  MarketingTables &
  NotificationTables &
  PersonalDataTables &
  ReliefTables &
  RegistrationTables &
  StaffTables & {
    accounts: AccountsTable
    sessions: SessionsTable
    access_tokens: AccessTokensTable
    refresh_tokens: RefreshTokensTable
    limit_counters: LimitCountersTable
    document_templates: DocumentTemplatesTable
    sms_codes: SmsCodesTable
    document_tokens: DocumentTokensTable
    potential_contracts: PotentialContractsTable
    signed_documents: AcceptedDocumentsTable
    clients: ClientsTable
    sandbox_inbox: SandboxInboxTable
    sandbox_behaviours: SandboxBehavioursTable
    sandbox_first_calls: SandboxFirstCallsTable
    sandbox_firsts: SandboxFirstsTable
    sandbox_signings: SandboxSigningsTable
    branches: BranchesTable
    state_calendar: StateCalendarTable
    sealing_keys: SealingKeysTable
    kept_answers: StoredResponsesTable
    failed_requests: FailedRequestsTable
  }

/** Days that deviate from the Monday-to-Friday week. */
export type StateCalendarTable = {
  day: Day
  is_working: boolean
  name_ru: string
  name_kk: string
  source: string
}

/** Requests of a signed-in person that the server could not answer. */
export type FailedRequestsTable = {
  request_id: string
  session_id: string
  at: Moment
}

export type SealingKeysTable = {
  id: string
  fingerprint: Buffer
  added_at: Moment
}

export type AccountsTable = {
  id: Generated<string>
  phone: string
  locale: Generated<LocaleCode>
  created_at: Moment
  closed_at: Date | null
}

export type SessionsTable = {
  id: Generated<string>
  account_id: string
  visitor: string | null
  started_at: Moment
  ended_at: Date | null
  ended_because:
    | 'logout'
    | 'replay'
    | 'new_login'
    | 'phone_moved'
    | 'ended_by_client'
    | 'idle'
    | 'account_closed'
    | 'disowned'
    | null
  /** Hash of the key in the link that revokes the session; set only when the client was notified of a new device. */
  disowning_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  device: Generated<DeviceKind>
  system: Generated<DeviceSystem>
  browser: Generated<DeviceBrowser>
  last_seen_at: Moment
}

export type AccessTokensTable = { hash: Buffer; session_id: string; expires_at: Date }

export type RefreshTokensTable = {
  hash: Buffer
  session_id: string
  expires_at: Date
  used_at: Date | null
  sealed_successor: Buffer | null
}

export type LimitCountersTable = { name: string; window_starts_at: Date; window_ends_at: Date; used: number }

export type DocumentParagraph = { kind: 'heading' | 'text' | 'item'; text: string }

export type DocumentTemplatesTable = {
  id: GeneratedAlways<number>
  code: string
  version: number
  bundle: 'login' | 'registration' | 'application' | 'autopay'
  position: number
  is_required: Generated<boolean>
  title_ru: string
  title_kk: string
  body_ru: JSONColumnType<DocumentParagraph[]>
  body_kk: JSONColumnType<DocumentParagraph[]>
  replaced_at: Date | null
}

/** The single action that a code authorises, with the data shown in its message. */
export type CodePurpose =
  | { readonly purpose: 'sign' | 'consent' | 'payee'; readonly amount_tiyn: number; readonly payee: string }
  | { readonly purpose: 'addendum'; readonly number: number; readonly contract: string }
  | { readonly purpose: 'delete_account' | 'email' }

export type SmsCodesTable = {
  id: Generated<string>
  phone: string
  /** The requesting browser as a keyed fingerprint; null in rows from a former version. */
  asker: ColumnType<string | null, string, never>
  code_mac: Buffer
  sealed_code: Buffer | null
  document_template_ids: number[]
  locale: string
  bound_sha256: Buffer | null
  about: JSONColumnType<CodePurpose> | null
  sent_at: Moment
  expires_at: Date
  attempts: Generated<number>
  used_at: Date | null
  replaced_at: Date | null
}

export type DocumentTokensTable = {
  hash: Buffer
  phone: string
  visitor: string | null
  potential_contract_id: bigint
  expires_at: Date
  used_at: Date | null
}

export type PotentialContractsTable = {
  id: GeneratedAlways<bigint>
  phone: string
  bundle: 'login' | 'registration'
  created_at: Moment
}

export type AcceptedDocumentsTable = {
  id: Generated<string>
  potential_contract_id: bigint | null
  template_id: number
  signed_by: Generated<'sms_code' | 'tick'>
  /** Set where the consent is for one application alone. */
  application_id: Generated<string | null>
  phone: string
  locale: string
  signed_at: Moment
  address: string
  user_agent: string
  pdf: Buffer | null
  pdf_sha256: Buffer | null
}

export type ClientsTable = {
  id: Generated<string>
  iin: string
  account_id: string
  first_name: string
  last_name: string
  middle_name: string | null
  email: string | null
  reminded_by_sms: Generated<boolean>
  reminded_by_email: Generated<boolean>
  created_at: Moment
}

export type SandboxInboxTable = {
  id: GeneratedAlways<bigint>
  key: string
  phone: string | null
  email: string | null
  subject: string | null
  text: string
  delivered_at: Moment
}

export type SandboxBehavioursTable = { provider: string; delay_ms: Generated<number>; is_away: Generated<boolean> }

export type SandboxFirstCallsTable = { name: string; at: Moment }

export type SandboxSigningsTable = {
  signing_id: string
  iin: string
  document_name: string
  document_sha256: string
  pdf: Buffer
  asked_at: Moment
  code: string | null
}

export type SandboxFirstsTable = { name: string; value: string }

export type StoredResponsesTable = {
  hash: Buffer
  request_sha256: Buffer
  begun_at: Moment
  finished_at: Date | null
  status: number | null
  sealed_answer: Buffer | null
}

export type BranchesTable = {
  id: string
  position: number
  city_ru: string
  city_kk: string
  address_ru: string
  address_kk: string
  landmark_ru: string | null
  landmark_kk: string | null
  phone: string
  latitude: number
  longitude: number
  hours: JSONColumnType<BranchHours[]>
  is_sample: Generated<boolean>
}

/** Monday is 1, Sunday 7; times are `HH:MM` in the branch's local time. */
export type BranchHours = {
  from_day: number
  to_day: number
  opens: string
  closes: string
}
