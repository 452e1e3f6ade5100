import type { Day } from '@qadam/domain/calendar/day'
import type { Method } from '@qadam/domain/lending/method'
import type { ProductId } from '@qadam/domain/lending/products'
import type { LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import type { RowState } from '@qadam/domain/lending/servicing/loan-state'
import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Moment } from './moment.ts'

export type LoanTables = {
  loans: LoansTable
  loan_schedule_rows: LoanScheduleRowsTable
  loan_payments: LoanPaymentsTable
  loan_events: LoanEventsTable
  loan_endings: LoanEndingsTable
  loan_versions: LoanVersionsTable
  loan_rows: LoanRowsTable
  loan_penalties: LoanPenaltiesTable
  loan_days: LoanDaysTable
  loans_left_behind: LoansLeftBehindTable
}

export type LoansTable = {
  id: Generated<string>
  contract_id: string
  client_id: string
  product: ProductId
  amount_tiyn: bigint
  term: number
  method: Method
  nominal_rate: string
  gesv_percent: string
  opened_on: Day
  state: Generated<'active' | 'closed' | 'written_off' | 'cancelled'>
  closed_on: Day | null
  schedule_version: Generated<number>
  touched_on: Day
  closed_through: Day
  rate_in_force: string
  method_in_force: Method
  overdue_since: Day | null
  ended_delay_since: Day | null
  ended_delay_on: Day | null
  free_after: Day | null
  free_until: Day | null
  suspended_after: Day | null
  suspended_until: Day | null
  claimed_on: Day | null
  claimed_until: Day | null
  prolongations: Generated<number>
  day_moves: Generated<number>
  /** Numeric, because tiyn-days overflow a bigint. */
  run_units: ColumnType<string, string | undefined, string>
  run_late_units: ColumnType<string, string | undefined, string>
  run_posted_tiyn: ColumnType<bigint, bigint | undefined, bigint>
  run_late_posted_tiyn: ColumnType<bigint, bigint | undefined, bigint>
  run_settled_tiyn: ColumnType<bigint, bigint | undefined, bigint>
}

export type LoanScheduleRowsTable = {
  loan_id: string
  version: number
  number: number
  payment_date: Day
  payment_tiyn: bigint
  principal_tiyn: bigint
  reward_tiyn: bigint
  remainder_tiyn: bigint
  in_time_until: Day
  days: number
  year_days: number
  counted_from: Day
  month: number
  carried_tiyn: ColumnType<bigint, bigint | undefined, bigint>
}

export type LoanPaymentsTable = {
  id: Generated<string>
  loan_id: string
  received_on: Day
  amount_tiyn: bigint
  principal_tiyn: bigint
  reward_tiyn: bigint
  penalty_tiyn: bigint
  credit_tiyn: bigint
  event_number: number | null
  recorded_at: Moment
}

/** External events of a loan; append-only. */
export type LoanEventsTable = {
  loan_id: string
  number: number
  kind: LifeEvent['do']
  on_day: Day
  amount_tiyn: bigint | null
  choice: PaymentChoice | null
  agreed: JSONColumnType<Record<string, unknown>> | null
  reverses: number | null
  is_excused: boolean | null
  returned_tiyn: bigint
  /** Later than the event's own day only for a payment. */
  heard_on: Day
  recorded_at: Moment
}

export type LoanEndingsTable = {
  loan_id: string
  event_number: number
  reason: 'hopeless' | 'debtor_died' | 'fraud_act' | 'issued_in_breach'
  order_number: string
  operator: string
  principal_tiyn: bigint
  reward_tiyn: bigint
  penalty_tiyn: bigint
  recorded_at: Moment
}

export type LoanVersionsTable = {
  loan_id: string
  version: number
  on_day: Day
  equal_tiyn: bigint | null
  gesv_percent: string
  made_by: number | null
  voided_by: number | null
}

export type LoanRowsTable = {
  loan_id: string
  number: number
  version: number
  in_time_until: Day
  state: RowState
  principal_left_tiyn: bigint
  reward_left_tiyn: bigint
}

export type LoanPenaltiesTable = {
  loan_id: string
  contract_year: number
  units: string
  accrued_tiyn: bigint
}

export type LoanDaysTable = {
  day: Day
  loan_id: string
  days_overdue: number
  principal_tiyn: bigint
  overdue_principal_tiyn: bigint
  reward_tiyn: bigint
  overdue_reward_tiyn: bigint
  penalty_tiyn: bigint
  credit_tiyn: bigint
}

export type LoansLeftBehindTable = { loan_id: string; since: Day; code: string; last_tried_at: Moment }
