import type { Day } from '@qadam/domain/calendar/day'
import type { CardPaymentState } from '@qadam/domain/lending/card-payment-lifecycle'
import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Moment } from './moment.ts'

export type ReceiptsTables = {
  receipts: ReceiptsTable
  card_payments: CardPaymentsTable
  saved_cards: SavedCardsTable
  autopay_mandates: AutopayMandatesTable
  receipt_moves: ReceiptMovesTable
  receipt_numbers: { year: number; last: number }
  channel_files: ChannelFilesTable
  channel_lines: ChannelLinesTable
  bank_lines: BankLinesTable
  differences: DifferencesTable
}

export type ReceiptsTable = {
  id: Generated<string>
  channel: string
  external_id: string
  account: string
  amount_tiyn: bigint
  paid_at: Date
  value_on: Day
  choice: PaymentChoice | null
  state: Generated<'pending' | 'refused' | 'confirmed' | 'reversed'>
  heard_at: Moment
  settled_at: Date | null
  settled_on: Day | null
  loan_id: string | null
  event_number: number | null
  year: number | null
  number: number | null
  taken_back_by: number | null
  is_excused: boolean | null
  reversal_reason: string | null
  refusal_reason: string | null
  refused_by: string | null
}

/** Money that was credited to the wrong loan, and the event of each loan that moved it. */
export type ReceiptMovesTable = {
  from_loan_id: string
  from_event: number
  taken_back_by: number
  to_loan_id: string
  to_event: number
  receipt_id: string
  is_excused: boolean
  reason: string
  operator: string
  moved_at: Moment
}

export type CardPaymentsTable = {
  id: string
  invoice: GeneratedAlways<bigint>
  loan_id: string
  amount_tiyn: bigint
  choice: PaymentChoice | null
  locale: 'ru' | 'kk'
  state: Generated<CardPaymentState>
  page_address: string | null
  requested_at: Moment
  expires_at: Date
  rounds: Generated<number>
  asked_at: Date | null
  decline_reason: string | null
  paid_at: Date | null
  paid_tiyn: bigint | null
  receipt_id: string | null
  changed_at: Moment
  keeps_card: Generated<boolean>
  consent_id: string | null
  mandate_id: string | null
  /** Payment day of the schedule that a mandate charges. */
  due_on: Day | null
  sent_at: Date | null
}

export type SavedCardsTable = {
  id: Generated<string>
  client_id: string
  sealed_token: Buffer | null
  token_mac: Buffer
  last_four: string
  saved_at: Moment
  removed_at: Date | null
}

export type AutopayMandatesTable = {
  id: Generated<string>
  loan_id: string
  card_id: string
  consent_id: string
  agreed_on: Day
  agreed_at: Moment
  ended_at: Date | null
  ended_because: 'client' | 'card_removed' | 'loan_over' | null
}

/** A channel's list of the payments of a day; the newest file of a day counts. */
export type ChannelFilesTable = {
  id: Generated<string>
  channel: string
  day: Day
  sha256: Buffer
  operator: string
  taken_at: Moment
}

export type ChannelLinesTable = {
  file_id: string
  number: number
  external_id: string
  amount_tiyn: bigint
}

/** Money that reached our account, identified by the bank's reference. */
export type BankLinesTable = {
  reference: string
  channel: string
  /** Day of the payments that the transfer covers. */
  for_day: Day
  came_on: Day
  amount_tiyn: bigint
  operator: string
  taken_at: Moment
}

export type DifferencesTable = {
  id: Generated<string>
  source: 'channel' | 'bank'
  channel: string
  day: Day
  /** Empty for differences from the bank, which does not name payments. */
  external_id: string
  kind: 'missing_here' | 'missing_there' | 'differs'
  there_tiyn: bigint | null
  here_tiyn: bigint | null
  here_state: string | null
  opened_on: Day
  opened_at: Moment
  closed_at: Date | null
  closed_as: 'agrees' | 'explained' | null
  reason: string | null
  operator: string | null
}
