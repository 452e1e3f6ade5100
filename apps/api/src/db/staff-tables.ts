import type { FourEyesAct } from '@qadam/domain/staff/four-eyes'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import type { LocaleCode } from '@qadam/wire/locale'
import type { approvalStates } from '@qadam/wire/staff/approvals'
import type { ClaimKind } from '@qadam/wire/staff/claims'
import type { ViewedList } from '@qadam/wire/staff/views'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Moment } from './moment.ts'

export type StaffTables = {
  staff: StaffTable
  staff_roles: StaffRolesTable
  staff_invitations: StaffInvitationsTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_passkeys: StaffPasskeysTable
  staff_challenges: StaffChallengesTable
  staff_subjects: StaffSubjectsTable
  staff_sessions: StaffSessionsTable
  staff_actions: StaffActionsTable
  staff_seals: StaffSealsTable
  staff_claims: StaffClaimsTable
  staff_absences: StaffAbsencesTable
  staff_limits: StaffLimitsTable
  staff_reveal_budgets: StaffRevealBudgetsTable
  staff_views: StaffViewsTable
  approvals: ApprovalsTable
}

export type StaffTable = {
  id: Generated<string>
  email: string
  name: string
  locale: Generated<LocaleCode>
  state: Generated<'invited' | 'active' | 'locked' | 'left'>
  password: ColumnType<string | null, string | undefined, string>
  sealed_totp: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  totp_step: Generated<bigint>
  is_invented: Generated<boolean>
  created_at: Moment
  ended_at: ColumnType<Date | null, Date | undefined, Date>
}

export type StaffRolesTable = {
  staff_id: string
  role: StaffRole
  given_by: string | null
  given_at: Moment
  confirmed_at: Moment
  confirmed_by: ColumnType<string | null, undefined, string>
  /** How many days before the end the last letter was sent. */
  warned_days: ColumnType<number | null, undefined, number | null>
}

export type StaffInvitationsTable = {
  hash: Buffer
  staff_id: string
  sealed_totp: Buffer
  made_at: Moment
  expires_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
  made_by: string | null
}

export type StaffRecoveryCodesTable = {
  staff_id: string
  mac: Buffer
  made_at: Moment
  used_at: ColumnType<Date | null, undefined, Date>
}

export type StaffPasskeysTable = {
  id: Generated<string>
  staff_id: string
  credential_id: string
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  made_at: Moment
  used_at: ColumnType<Date | null, undefined, Date>
}

/** The challenge of a passkey or of a sign-in under way; deleted when it is used. */
export type StaffChallengesTable = {
  purpose: 'passkey_add' | 'passkey_sign_in' | 'passkey_code' | 'oidc'
  /** The session, or the hash of the key in the browser's cookie. */
  bound_to: string
  challenge: string
  expires_at: Date
}

/** Which account at the lender's issuer is which person. */
export type StaffSubjectsTable = {
  issuer: string
  subject: string
  staff_id: string
  bound_at: Moment
  barred_at: ColumnType<Date | null, Date | null | undefined, Date>
}

export type StaffSessionsTable = {
  id: Generated<string>
  hash: Buffer
  staff_id: string
  began_at: Moment
  seen_at: Moment
  ends_at: Date
  address: string
  device: string
  stepped_up_at: ColumnType<Date | null, Date | undefined, Date>
  ended_at: ColumnType<Date | null, undefined, Date>
  ended_because: ColumnType<StaffSessionEnd | null, undefined, StaffSessionEnd>
}

export type StaffSessionEnd = 'signed_out' | 'ended_by_owner' | 'ended_by_admin' | 'locked' | 'left' | 'roles_changed'

/** Append-only, timestamped by the database clock. */
export type StaffActionsTable = {
  number: GeneratedAlways<bigint>
  at: GeneratedAlways<Date>
  actor_kind: 'staff' | 'token' | 'nobody' | 'server'
  actor_id: string | null
  actor_name: string
  session_id: string | null
  address: string
  kind: 'login' | 'look' | 'reveal' | 'act' | 'denied' | 'export'
  permission: string
  subject_kind: string
  subjects: string[]
  reason: string | null
  facts: JSONColumnType<Record<string, unknown>>
  request_id: string
}

export type StaffSealsTable = { position: bigint; action_number: bigint; sha256: Buffer; sealed_at: Moment }

export type StaffClaimsTable = {
  kind: ClaimKind
  subject: string
  staff_id: string
  session_id: string
  taken_at: Moment
  until: Date
}

/** Days of Almaty on which somebody is away; only the beginning and an early end are ever added. */
export type StaffAbsencesTable = {
  id: Generated<string>
  staff_id: string
  deputy_id: string
  from_day: string
  to_day: string
  said_by: string
  said_at: Moment
  began_at: ColumnType<Date | null, undefined, Date>
  ended_at: ColumnType<Date | null, undefined, Date>
}

/** The most that somebody may approve; without a row it is nothing. */
export type StaffLimitsTable = {
  staff_id: string
  permission: 'application.decide'
  most_tiyn: bigint
  set_by: string | null
  set_at: Moment
}

export type StaffRevealBudgetsTable = {
  staff_id: string
  per_hour: number
  per_day: number
  set_by: string
  set_at: Moment
}

/** Filters of lists that somebody has named for themselves; added and removed, never changed. */
export type StaffViewsTable = {
  id: Generated<string>
  staff_id: string
  list: ViewedList
  name: string
  query: JSONColumnType<Record<string, string>>
  created_at: Moment
}

/** A request of one person that another confirms; only its end is ever added. */
export type ApprovalsTable = {
  id: Generated<string>
  act: FourEyesAct
  body: string
  sha256: Buffer
  subject_kind: 'staff' | 'loan' | 'payout' | 'receipt' | 'application' | 'job'
  subject: string
  subject_version: string
  client_id: string | null
  maker: string
  maker_session: string
  reason: string
  made_at: Moment
  expires_at: Date
  state: Generated<(typeof approvalStates)[number]>
  checker: ColumnType<string | null, undefined, string | null>
  ended_at: ColumnType<Date | null, undefined, Date>
  outcome: ColumnType<string | null, undefined, string | null>
}
