import type { Day } from '@qadam/domain/calendar/day'

type Nothing = Record<string, never>

type Payment = {
  readonly amount_tiyn: number
  readonly payment_date: Day
  /** Last day to pay on time; later than `payment_date` when that is a day off. */
  readonly last_day: Day
}

/** A payment that is charged from a saved card. */
type Charge = { readonly amount_tiyn: number; readonly payment_date: Day; readonly last_four: string }

/** A payment that went from one loan to another, by the number of the reader's own contract. */
type MovedPayment = { readonly number: string; readonly amount_tiyn: number; readonly paid_on: Day }

type Overdue = {
  /** Contract number. */
  readonly number: string
  /** Day the sums are for. */
  readonly on: Day
  readonly days_overdue: number
  readonly amount_tiyn: number
  readonly principal_tiyn: number
  readonly reward_tiyn: number
  readonly penalty_tiyn: number
  readonly relief_until: Day
}

/** Data of each notice besides its kind: sums, days and contract numbers, never a person's name, iin or phone number. */
export type NoticeFacts = {
  decision_made: Nothing
  contract_to_sign: Nothing
  cooling_off_over: Nothing
  /** Sent only if the bank has accepted a payout and reports it as pending; most clients get `money_sent` at once. */
  payout_sent: { readonly amount_tiyn: number }
  payout_declined: Nothing
  payout_held: Nothing
  contract_stopped: Nothing
  /** Sent when the bank has confirmed the payout. */
  money_sent: {
    readonly amount_tiyn: number
    readonly payment_tiyn: number
    readonly payment_date: Day
    /** True when this one payment repays everything. Absent from notices written before the field existed. */
    readonly is_only_payment?: boolean
  }
  /** The bank has confirmed that money above the debt went back, or declined to send it. */
  credit_returned: { readonly amount_tiyn: number }
  credit_not_returned: { readonly amount_tiyn: number }
  /** Nothing accrues on the loan up to and including `until`: military service, or a relief programme. */
  accrual_suspended: { readonly number: string; readonly until: Day }
  objection_answered: Nothing
  /** A reviewer needs papers, waited for up to and including `until`. */
  papers_asked: { readonly until: Day }
  message_answered: Nothing
  data_ready: { readonly until: Day }
  deletion_asked: { readonly due_on: Day }
  deletion_answered: { readonly outcome: 'done' | 'refused' }
  withdrawal_answered: { readonly outcome: 'done' | 'refused' }
  /** Data was corrected or blocked, or not; or may be used again. */
  data_change_answered: {
    readonly about: 'correction' | 'blocking'
    readonly outcome: 'done' | 'refused' | 'lifted'
  }
  /** A complaint, by its number. */
  complaint_answered: { readonly number: string }
  complaint_extended: { readonly number: string; readonly due_on: Day }
  /** The lender has answered a borrower's request for other terms. */
  terms_answered: {
    readonly number: string
    readonly answer: 'agreed' | 'counter' | 'refused'
    readonly has_offer: boolean
    /** Last day to come to terms. */
    readonly until: Day
  }
  /** The lender offers a lower rate, which may be signed until a day. */
  better_terms: { readonly number: string; readonly until: Day }
  /** A payment was taken back, and with it an agreement that it had paid for; or a credit came back and left no debt. */
  agreement_void: {
    readonly number: string
    readonly addendum: number
    readonly on: Day
    readonly because?: 'return_failed'
  }
  /** An agreement holds, but its sums changed: money of an earlier day came or was taken back. */
  agreement_recounted: { readonly number: string; readonly addendum: number; readonly on: Day }
  /** The lender had credited somebody else's payment to this loan, or this client's payment to another one. */
  payment_moved_away: MovedPayment
  payment_moved_here: MovedPayment
  payment_soon: Payment
  payment_tomorrow: Payment
  payment_today: Payment
  autopay_soon: Charge
  autopay_tomorrow: Charge
  autopay_paid: { readonly amount_tiyn: number; readonly last_four: string }
  autopay_declined: {
    readonly amount_tiyn: number
    readonly last_four: string
    readonly last_day: Day
    /** False after the last try, and once automatic payment has been ended. */
    readonly will_retry: boolean
  }
  late_first: Overdue
  late_fifth: Overdue
  overdue_notice: Overdue
  relief_right_ends: Overdue
  claim_possible: Overdue
  /** The whole debt is demanded by a day; what is late, paid by then, keeps the schedule. */
  debt_claimed: {
    readonly number: string
    readonly until: Day
    readonly late_tiyn: number
    readonly whole_tiyn: number
  }
  nothing_grows: Overdue
}

export type NoticeKind = keyof NoticeFacts

/** `about` is the id of the notice's subject: a client is notified of the same thing once. */
export type Notice = {
  [Kind in NoticeKind]: {
    readonly clientId: string
    readonly kind: Kind
    readonly about: string
    readonly facts: NoticeFacts[Kind]
  }
}[NoticeKind]

type Traits = {
  /** Cabinet page the button links to. */
  readonly path: '' | `/${string}`
  /** A warning that may save somebody's account does not wait for the morning. */
  readonly isUrgent?: true
  /** Sent on working days only, as the law requires of anyone who writes to a debtor. */
  readonly isToDebtor?: true
  /** Goes by the ways that the client has chosen, or not at all. Everything else goes by every known way. */
  readonly isReminder?: true
}

export const noticeKinds: Readonly<Record<NoticeKind, Traits>> = {
  decision_made: { path: '/decision' },
  contract_to_sign: { path: '/contract' },
  cooling_off_over: { path: '/contract' },
  payout_sent: { path: '/contract' },
  payout_declined: { path: '/contract' },
  payout_held: { path: '/contract' },
  contract_stopped: { path: '/contract' },
  money_sent: { path: '/loans' },
  credit_returned: { path: '/loans' },
  credit_not_returned: { path: '/messages' },
  accrual_suspended: { path: '/loans' },
  objection_answered: { path: '/decision' },
  papers_asked: { path: '/decision' },
  message_answered: { path: '/messages' },
  data_ready: { path: '/my-data' },
  deletion_asked: { path: '/my-data', isUrgent: true },
  deletion_answered: { path: '' },
  withdrawal_answered: { path: '/my-data' },
  data_change_answered: { path: '/my-data' },
  complaint_answered: { path: '/messages/complaints' },
  complaint_extended: { path: '/messages/complaints' },
  terms_answered: { path: '/loans' },
  better_terms: { path: '/loans' },
  agreement_void: { path: '/loans' },
  agreement_recounted: { path: '/loans' },
  payment_moved_away: { path: '/loans' },
  payment_moved_here: { path: '/loans' },
  payment_soon: { path: '/loans', isReminder: true },
  payment_tomorrow: { path: '/loans', isReminder: true },
  payment_today: { path: '/loans', isReminder: true },
  autopay_soon: { path: '/loans' },
  autopay_tomorrow: { path: '/loans' },
  autopay_paid: { path: '/loans' },
  autopay_declined: { path: '/loans' },
  late_first: { path: '/loans', isToDebtor: true, isReminder: true },
  late_fifth: { path: '/messages', isToDebtor: true, isReminder: true },
  // Its ten days are set by law and do not wait for a working day.
  overdue_notice: { path: '/messages' },
  relief_right_ends: { path: '/messages', isToDebtor: true },
  claim_possible: { path: '/messages', isToDebtor: true, isReminder: true },
  debt_claimed: { path: '/loans', isToDebtor: true },
  nothing_grows: { path: '/messages', isToDebtor: true, isReminder: true },
}

export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(noticeKinds, text)
}
