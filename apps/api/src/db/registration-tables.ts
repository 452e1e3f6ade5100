import type { Day } from '@qadam/domain/calendar/day'
import type { Sex } from '@qadam/domain/person/iin'
import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { Step } from '@qadam/domain/registration/steps'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Moment } from './moment.ts'

export type RegistrationTables = {
  registrations: RegistrationsTable
  registration_moves: RegistrationMovesTable
  liveness_sessions: LivenessSessionsTable
  liveness_frames: LivenessFramesTable
  identification_pictures: IdentificationPicturesTable
  face_matches: FaceMatchesTable
  person_checks: PersonChecksTable
  signings: SigningsTable
  phone_moves: PhoneMovesTable
}

export type RegistrationsTable = {
  id: Generated<string>
  account_id: string
  step: Generated<Step>
  move: Generated<number>
  error: IdentificationError | null
  iin: string | null
  is_resident: boolean | null
  is_ipdl: boolean | null
  registry_person: ColumnType<unknown, string | null | undefined, string | null>
  first_name: string | null
  last_name: string | null
  middle_name: string | null
  email: string | null
  birthday: Day | null
  birthplace: string | null
  sex: Sex | null
  country_id: number | null
  id_number: string | null
  issuer: string | null
  issued_on: Day | null
  valid_until: Day | null
  warnings: Generated<string[]>
  failed_attempts: Generated<number>
  paused_until: Date | null
  identified_by: 'biometric' | 'person' | null
  is_checked_by_person: Generated<boolean>
  client_id: string | null
  signing_repeats: Generated<number>
  signing_repeats_day: Day | null
  last_answers: ColumnType<Record<string, string>, string | undefined, string>
  created_at: Moment
  changed_at: Moment
}

export type RegistrationMovesTable = {
  registration_id: string
  move: number
  from_step: Step
  event: string
  to_step: Step
  error: IdentificationError | null
  at: Moment
}

export type LivenessSessionsTable = {
  id: Generated<string>
  registration_id: string
  move: number
  provider: string
  provider_session_id: string
  flow_id: string | null
  opened_at: Moment
  expires_at: Date
  reported_status: 'started' | 'success' | 'fail' | 'error' | null
  reported_error: string | null
  used_at: Date | null
  verdict: 'passed' | 'failed' | null
  assurance: 'demo' | 'vendor' | 'none' | null
  nonce: Buffer | null
  gestures: string[] | null
  seconds_per_gesture: number | null
  is_spoilt: Generated<boolean>
  verdict_reason: string | null
  readings: JSONColumnType<Record<string, number | null>[]> | null
}

export type LivenessFramesTable = {
  liveness_session_id: string
  number: number
  sha256: Buffer
  chain: Buffer
  sealed_jpeg: Buffer | null
  received_at: Moment
}

export type IdentificationPicturesTable = {
  id: Generated<string>
  registration_id: string
  kind: 'state' | 'best_frame'
  liveness_session_id: string | null
  sealed_jpeg: Buffer
  sha256: Buffer
  taken_at: Moment
}

export type FaceMatchesTable = {
  id: Generated<string>
  registration_id: string
  move: number
  result: 'match' | 'no_match' | 'liveness_failed'
  reason: string | null
  similarity: number | null
  at: Moment
}

export type PersonChecksTable = {
  id: Generated<string>
  registration_id: string
  reason: 'without_camera' | 'non_resident' | 'register_differs' | 'register_silent'
  asked_at: Moment
  decided_at: Date | null
  decision: 'passed' | 'refused' | null
}

export type SigningsTable = {
  id: Generated<string>
  registration_id: string
  move: number
  provider_signing_id: string | null
  document_pdf: Buffer
  document_sha256: Buffer
  state_mac: Buffer | null
  return_to: string | null
  sealed_code: Buffer | null
  opened_at: Moment
  finished_at: Date | null
  result: 'signed' | 'refused' | 'expired' | null
  reason: string | null
  signature: Buffer | null
}

export type PhoneMovesTable = {
  id: Generated<string>
  client_id: string
  from_account_id: string
  to_account_id: string
  moved_at: Moment
  stopping_hash: Buffer
  stopped_at: Date | null
}
