import type { Day } from '@qadam/domain/calendar/day'
import type { Generated } from 'kysely'
import type { Moment } from './moment.ts'

export type PersonalDataTables = {
  data_exports: DataExportsTable
  consent_withdrawals: ConsentWithdrawalsTable
  deletion_requests: DeletionRequestsTable
  data_changes: DataChangesTable
}

export type Obligation = 'application' | 'contract' | 'loan'

export type DataExportsTable = {
  id: Generated<string>
  client_id: string
  asked_at: Moment
  ready_at: Date | null
  sealed_file: Buffer | null
  expires_at: Date | null
}

type Request<State extends string> = {
  id: Generated<string>
  client_id: string
  asked_at: Moment
  due_on: Day
  state: Generated<State>
  finished_at: Date | null
  obligation: Obligation | null
  reason: string | null
}

export type ConsentWithdrawalsTable = Request<'asked' | 'done' | 'refused'> & { code: string }

export type DataChangesTable = {
  id: Generated<string>
  client_id: string
  what: 'last_name' | 'first_name' | 'middle_name' | 'blocking'
  new_value: string | null
  old_value: string | null
  said: string
  asked_at: Moment
  due_on: Day
  state: Generated<'asked' | 'done' | 'refused'>
  finished_at: Date | null
  reason: string | null
  lifted_at: Date | null
  lifted_because: string | null
}

export type DeletionRequestsTable = Request<'asked' | 'cancelled' | 'done' | 'refused'>
