import type { BooksTables } from './books-tables.ts'
import type { LendingTables } from './lending-tables.ts'
import {
  copied,
  deletedOnClosing,
  impersonal,
  kept,
  type Listed,
  nothing,
  shown,
  swept,
  table,
  withheld,
} from './personal-column-words.ts'
import type { ReliefTables } from './relief-tables.ts'

/** A loan's days: what is owed, what was paid, what became of it. Balances are computed from events and payments. */
export const columnsOfLoans = {
  loans: table(
    kept('credit_file'),
    nothing('client_id', 'schedule_version', 'touched_on', 'closed_through', 'run_units', 'run_late_units'),
    nothing('run_posted_tiyn', 'run_late_posted_tiyn', 'run_settled_tiyn'),
    shown('loans', 'id', 'contract_id'),
    copied('loans', {
      money: ['product', 'amount_tiyn', 'term', 'method', 'opened_on', 'state', 'closed_on'],
      status: ['overdue_since'],
    }),
    withheld('twice', {
      money: ['nominal_rate', 'gesv_percent', 'rate_in_force', 'method_in_force'],
      status: [
        'free_after',
        'free_until',
        'suspended_after',
        'suspended_until',
        'claimed_on',
        'claimed_until',
        'ended_delay_since',
        'ended_delay_on',
        'prolongations',
        'day_moves',
      ],
    }),
  ),
  loan_schedule_rows: table(
    kept('credit_file'),
    shown('schedules', 'loan_id', 'version', 'number', 'days', 'year_days', 'counted_from', 'month'),
    copied('schedules', {
      money: ['payment_date', 'payment_tiyn', 'principal_tiyn', 'reward_tiyn', 'remainder_tiyn', 'carried_tiyn'],
      status: ['in_time_until'],
    }),
  ),
  loan_payments: table(
    kept('books'),
    nothing('id', 'event_number', 'recorded_at'),
    shown('payments', 'loan_id'),
    copied('payments', {
      money: ['received_on', 'amount_tiyn', 'principal_tiyn', 'reward_tiyn', 'penalty_tiyn', 'credit_tiyn'],
    }),
  ),
  loan_events: table(
    kept('credit_file'),
    nothing('heard_on', 'recorded_at'),
    shown('loan_events', 'loan_id', 'number', 'reverses'),
    copied('loan_events', {
      money: ['kind', 'on_day', 'amount_tiyn', 'choice', 'agreed', 'returned_tiyn'],
      status: ['is_excused'],
    }),
  ),
  loan_endings: table(
    kept('credit_file'),
    nothing('event_number'),
    shown('loan_endings', 'loan_id', 'order_number'),
    copied('loan_endings', {
      status: ['reason', 'recorded_at'],
      money: ['principal_tiyn', 'reward_tiyn', 'penalty_tiyn'],
    }),
    withheld('another', { name: ['operator'] }),
  ),
  credit_returns: table(
    kept('books'),
    nothing('loan_id', 'event_number', 'order_number', 'recorded_at'),
    withheld('twice', { money: ['amount_tiyn'] }),
    withheld('another', { name: ['operator'] }),
  ),
  // The event itself is in the copy, with its sum and day.
  credit_payouts: table(
    kept('books'),
    nothing('id', 'loan_id', 'event_number', 'payee_id', 'provider_id', 'held_until', 'rounds', 'requested_at'),
    nothing('sent_at', 'finished_at'),
    withheld('twice', { money: ['amount_tiyn', 'state', 'decline_reason'] }),
  ),
  // Why the lender stopped money is its own work, some of it against fraud: the client is not warned by a copy.
  payout_holds: table(
    kept('books'),
    nothing('id', 'contract_id', 'credit_payout_id', 'held_by', 'held_at', 'released_by', 'released_at'),
    withheld('own', { status: ['ground'], text: ['reason', 'released_because'] }),
  ),
  ended_payouts: table(kept('books'), nothing('payout_id', 'ended_at', 'paid_at')),
  // The event itself, with its days, is in the copy; the words are the lender's own note.
  loan_suspensions: table(
    kept('credit_file'),
    nothing('loan_id', 'event_number', 'recorded_at'),
    withheld('own', { status: ['ground'], text: ['reason'] }),
    withheld('another', { name: ['operator'] }),
  ),
  debt_claims: table(
    kept('credit_file'),
    nothing('loan_id', 'event_number', 'recorded_at'),
    withheld('own', { money: ['until_day', 'late_tiyn', 'whole_tiyn'], text: ['reason'] }),
    withheld('another', { name: ['operator'] }),
  ),
  // A keyed fingerprint of a file and the words of whoever sent it; the rows name loans, and nobody by iin.
  relief_lists: table(
    kept('credit_file'),
    nothing('id', 'file_mac', 'lines', 'taken_at'),
    withheld('own', { text: ['reason'] }),
    withheld('another', { name: ['operator'] }),
  ),
  relief_list_rows: table(
    kept('credit_file'),
    nothing('id', 'list_id', 'line', 'loan_id', 'from_day', 'until_day', 'event_number', 'ended_at'),
    withheld('own', { status: ['ground', 'state'], text: ['basis'] }),
  ),
  loan_requests: table(
    kept('credit_file'),
    nothing('id', 'recorded_at'),
    shown('loan_requests', 'loan_id'),
    copied('loan_requests', {
      status: ['ground'],
      text: ['wish', 'answer', 'answer_reason', 'ending'],
      money: ['offer'],
      activity: [
        'asked_on',
        'is_in_time',
        'answer_until',
        'answered_on',
        'agree_until',
        'ombudsman_until',
        'ended_on',
        'service_until',
      ],
    }),
    withheld('another', { name: ['recorded_by', 'answered_by', 'ended_by'] }),
  ),
  rate_offers: table(
    kept('credit_file'),
    nothing('id', 'loan_id', 'offered_at'),
    copied('rate_offers', { money: ['rate'], activity: ['offered_on', 'open_until'] }),
    withheld('own', { text: ['reason'] }),
    withheld('another', { name: ['offered_by'] }),
  ),
  paper_requests: table(
    kept('credit_file'),
    nothing('id', 'number'),
    shown('paper_requests', 'application_id'),
    copied('paper_requests', { text: ['what', 'note', 'ending'], activity: ['asked_at', 'until_day', 'ended_at'] }),
    withheld('another', { name: ['asked_by'] }),
  ),
  request_pictures: table(
    { ...swept('sweep-old-rows', 'request_pictures'), ...deletedOnClosing('unsigned') },
    nothing('id', 'request_id', 'paper_request_id', 'sha256'),
    copied('request_pictures', { activity: ['added_at'] }),
    withheld('named', { document: ['sealed_jpeg'] }),
  ),
  loan_versions: table(
    kept('credit_file'),
    nothing('loan_id', 'version', 'on_day', 'made_by', 'voided_by'),
    withheld('twice', { money: ['equal_tiyn', 'gesv_percent'] }),
  ),
  loan_rows: table(
    kept('credit_file'),
    nothing('loan_id', 'number', 'version', 'in_time_until'),
    withheld('twice', { money: ['state', 'principal_left_tiyn', 'reward_left_tiyn'] }),
  ),
  loan_penalties: table(
    kept('credit_file'),
    nothing('loan_id', 'contract_year', 'units'),
    withheld('twice', { money: ['accrued_tiyn'] }),
  ),
  loan_days: table(
    kept('books'),
    nothing('day', 'loan_id'),
    withheld('twice', {
      status: ['days_overdue', 'overdue_principal_tiyn', 'overdue_reward_tiyn'],
      money: ['principal_tiyn', 'reward_tiyn', 'penalty_tiyn', 'credit_tiyn'],
    }),
  ),
  loan_balances: table(kept('books'), nothing('loan_id', 'account'), withheld('twice', { money: ['balance_tiyn'] })),
  loan_provisions: table(
    kept('books'),
    nothing('month', 'loan_id', 'rate'),
    withheld('own', { status: ['days_overdue', 'bucket'], money: ['owed_tiyn', 'provision_tiyn'] }),
  ),
  loans_left_behind: impersonal('loan_id', 'since', 'code', 'last_tried_at'),
} satisfies Listed<
  Pick<
    LendingTables & BooksTables & ReliefTables,
    | 'loans'
    | 'loan_schedule_rows'
    | 'loan_payments'
    | 'loan_events'
    | 'loan_endings'
    | 'credit_returns'
    | 'credit_payouts'
    | 'payout_holds'
    | 'ended_payouts'
    | 'loan_suspensions'
    | 'debt_claims'
    | 'relief_lists'
    | 'relief_list_rows'
    | 'loan_requests'
    | 'paper_requests'
    | 'request_pictures'
    | 'rate_offers'
    | 'loan_versions'
    | 'loan_rows'
    | 'loan_penalties'
    | 'loan_days'
    | 'loan_balances'
    | 'loan_provisions'
    | 'loans_left_behind'
  >
>
