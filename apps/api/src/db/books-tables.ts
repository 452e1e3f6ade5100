import type { Day } from '@qadam/domain/calendar/day'
import type { Relief } from '@qadam/domain/lending/least-relief'
import type { OverdueBucket } from '@qadam/domain/lending/overdue-buckets'
import type { AskedPaper } from '@qadam/domain/lending/paper-requests'
import type { RequestGround } from '@qadam/domain/lending/request-deadlines'
import type { HoldGround } from '@qadam/domain/staff/payout-holds'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Moment } from './moment.ts'

export type BooksTables = {
  overdue_buckets: { bucket: OverdueBucket; from_day: number; to_day: number | null }
  provision_months: ProvisionMonthsTable
  loan_provisions: LoanProvisionsTable
  loan_requests: LoanRequestsTable
  paper_requests: PaperRequestsTable
  request_pictures: RequestPicturesTable
  rate_offers: RateOffersTable
  credit_returns: CreditReturnsTable
  credit_payouts: CreditPayoutsTable
  payout_holds: PayoutHoldsTable
  ended_payouts: { payout_id: string; ended_at: Moment; paid_at: Date | null }
  loan_suspensions: LoanSuspensionsTable
  debt_claims: DebtClaimsTable
}

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
export type Offer = Relief

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
  /** The last day of a conscript's service. */
  service_until: Day | null
  ending: 'agreed' | 'not_agreed' | 'withdrawn' | null
  ended_on: Day | null
  ended_by: string | null
}

/** A lower rate that the lender offers by itself. */
export type RateOffersTable = {
  id: Generated<string>
  loan_id: string
  rate: string
  offered_on: Day
  open_until: Day
  reason: string
  offered_by: string
  offered_at: Moment
}

/** Papers that a reviewer has asked a client for. */
export type PaperRequestsTable = {
  id: Generated<string>
  application_id: string
  number: number
  what: AskedPaper
  note: string | null
  asked_by: string
  asked_at: Moment
  until_day: Day
  ending: ColumnType<'sent' | 'decided' | 'withdrawn' | null, undefined, 'sent' | 'decided' | 'withdrawn'>
  ended_at: ColumnType<Date | null, undefined, Date>
}

/** A paper behind a request, photographed by the client: a loan's request for other terms, or a reviewer's for papers. */
export type RequestPicturesTable = {
  id: Generated<string>
  request_id: string | null
  paper_request_id: ColumnType<string | null, string | undefined, never>
  sealed_jpeg: Buffer
  sha256: Buffer
  added_at: Moment
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
  ground: 'military_service' | 'relief_programme' | 'police_act' | 'court' | 'agency' | null
  reason: string
  operator: string
  recorded_at: Moment
}

/** Money that the lender's people have stopped: every payout of a contract, or one returned credit. */
export type PayoutHoldsTable = {
  id: Generated<string>
  contract_id: string | null
  credit_payout_id: string | null
  ground: HoldGround
  reason: string
  /** Null where the amount stopped it. */
  held_by: string | null
  held_at: Moment
  released_by: ColumnType<string | null, undefined, string>
  released_at: ColumnType<Date | null, undefined, Date>
  released_because: ColumnType<string | null, undefined, string>
}

/** A demand of a whole debt, with what it says; append-only. */
export type DebtClaimsTable = {
  loan_id: string
  event_number: number
  until_day: Day
  late_tiyn: bigint
  whole_tiyn: bigint
  reason: string
  operator: string
  recorded_at: Moment
}

/** A returned credit on its way through the bank. */
export type CreditPayoutsTable = {
  id: string
  loan_id: string
  event_number: number
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
