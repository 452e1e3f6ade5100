import type { Day } from '@qadam/domain/calendar/day'
import type { ColumnType, Generated } from 'kysely'

/** What a client has asked of their own data. */
export type PersonalDataTables = {
  data_exports: DataExportsTable
  consent_withdrawals: ConsentWithdrawalsTable
  deletion_requests: DeletionRequestsTable
}

/** Filled by the database's clock unless a test moves it. */
type Moment = ColumnType<Date, Date | undefined, Date>

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

export type DeletionRequestsTable = Request<'asked' | 'cancelled' | 'done' | 'refused'>
