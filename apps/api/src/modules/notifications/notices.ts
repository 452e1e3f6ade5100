import type { Day } from '@qadam/domain/calendar/day'

type Nothing = Record<string, never>

type Payment = {
  readonly amount_tiyn: number
  readonly payment_date: Day
  /** Later than its date where that is none to be late on. */
  readonly last_day: Day
}

type Overdue = {
  /** Of the contract. */
  readonly number: string
  /** The day whose sums these are. */
  readonly on: Day
  readonly days_overdue: number
  readonly amount_tiyn: number
  readonly principal_tiyn: number
  readonly reward_tiyn: number
  readonly penalty_tiyn: number
  readonly relief_until: Day
}

/** What each notice has to say besides that it happened. Sums and days; never a name or a number of a person. */
export type NoticeFacts = {
  decision_made: Nothing
  contract_to_sign: Nothing
  cooling_off_over: Nothing
  payout_sent: { readonly amount_tiyn: number }
  payout_declined: Nothing
  payout_held: Nothing
  contract_stopped: Nothing
  money_sent: {
    readonly amount_tiyn: number
    readonly payment_tiyn: number
    readonly payment_date: Day
    /** All of it is returned by this one payment. Notices from before this was told do not say. */
    readonly is_only_payment?: boolean
  }
  objection_answered: Nothing
  message_answered: Nothing
  data_ready: { readonly until: Day }
  deletion_asked: { readonly due_on: Day }
  deletion_answered: { readonly outcome: 'done' | 'refused' }
  withdrawal_answered: { readonly outcome: 'done' | 'refused' }
  payment_soon: Payment
  payment_tomorrow: Payment
  payment_today: Payment
  late_first: Overdue
  late_fifth: Overdue
  overdue_notice: Overdue
  relief_right_ends: Overdue
  claim_possible: Overdue
  nothing_grows: Overdue
}

export type NoticeKind = keyof NoticeFacts

/** `about` is the id of what it is about: the same client hears of the same thing once. */
export type Notice = {
  [Kind in NoticeKind]: {
    readonly clientId: string
    readonly kind: Kind
    readonly about: string
    readonly facts: NoticeFacts[Kind]
  }
}[NoticeKind]

type Traits = {
  /** Where its button leads within the cabinet. */
  readonly path: '' | `/${string}`
  /** A warning that may save somebody’s account does not wait for the morning. */
  readonly isUrgent?: true
  /** Goes on working days alone, as the law wants it of whoever writes to a debtor. */
  readonly isToDebtor?: true
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
  objection_answered: { path: '/decision' },
  message_answered: { path: '/messages' },
  data_ready: { path: '/my-data' },
  deletion_asked: { path: '/my-data', isUrgent: true },
  deletion_answered: { path: '' },
  withdrawal_answered: { path: '/my-data' },
  payment_soon: { path: '/loans' },
  payment_tomorrow: { path: '/loans' },
  payment_today: { path: '/loans' },
  late_first: { path: '/loans', isToDebtor: true },
  late_fifth: { path: '/messages', isToDebtor: true },
  // Its ten days are the law's own, and do not wait for a working day.
  overdue_notice: { path: '/messages' },
  relief_right_ends: { path: '/messages', isToDebtor: true },
  claim_possible: { path: '/messages', isToDebtor: true },
  nothing_grows: { path: '/messages', isToDebtor: true },
}

export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(noticeKinds, text)
}
