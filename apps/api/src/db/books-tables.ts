import type { Day } from '@qadam/domain/calendar/day'
import type { OverdueBucket } from '@qadam/domain/lending/overdue-buckets'
import type { RequestGround } from '@qadam/domain/lending/request-deadlines'
import type { Agreement } from '@qadam/domain/lending/servicing/agreement-figures'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type BooksTables = {
  overdue_buckets: { bucket: OverdueBucket; from_day: number; to_day: number | null }
  provision_months: ProvisionMonthsTable
  loan_provisions: LoanProvisionsTable
  loan_requests: LoanRequestsTable
  credit_returns: CreditReturnsTable
  loan_suspensions: LoanSuspensionsTable
}

type Moment = ColumnType<Date, Date | undefined, Date>

export type ProvisionMonthsTable = {
  month: Day
  required_tiyn: bigint
  used_tiyn: bigint
  expense_tiyn: bigint
  made_at: Moment
}

export type LoanProvisionsTable = {
  month: Day
  loan_id: string
  days_overdue: number
  bucket: OverdueBucket
  owed_tiyn: bigint
  rate: string
  provision_tiyn: bigint
}

/** An agreement that only the lender may propose. */
export type Offer = Extract<Agreement, { readonly do: 'restructure' | 'defer' }>

/** A borrower's requests about a loan, with deadlines set by law. */
export type LoanRequestsTable = {
  id: Generated<string>
  loan_id: string
  ground: RequestGround
  wish: 'lower_rate' | 'smaller_payment' | 'deferral' | 'longer_term' | 'other_method' | 'forgiveness'
  asked_on: Day
  is_in_time: boolean
  answer_until: Day
  recorded_by: string
  recorded_at: Moment
  answer: 'agreed' | 'counter' | 'refused' | null
  answered_on: Day | null
  answered_by: string | null
  answer_reason: string | null
  agree_until: Day | null
  ombudsman_until: Day | null
  /** Terms of the agreement offered with the answer. */
  offer: JSONColumnType<Offer> | null
  ending: 'agreed' | 'not_agreed' | 'withdrawn' | null
  ended_on: Day | null
  ended_by: string | null
}

export type CreditReturnsTable = {
  loan_id: string
  event_number: number
  order_number: string
  operator: string
  amount_tiyn: bigint
  recorded_at: Moment
}

/** Why a loan was suspended or resumed, and on whose word; append-only. */
export type LoanSuspensionsTable = {
  loan_id: string
  event_number: number
  ground: 'military_service' | 'police_act' | 'court' | 'agency' | null
  reason: string
  operator: string
  recorded_at: Moment
}
