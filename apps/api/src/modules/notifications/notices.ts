import type { Day } from '@qadam/domain/calendar/day'

type Nothing = Record<string, never>

/** What each notice has to say besides that it happened. Sums and days; never a name or a number of a person. */
export type NoticeFacts = {
  decision_made: Nothing
  contract_to_sign: Nothing
  cooling_off_over: Nothing
  payout_sent: { readonly amount_tiyn: number }
  payout_declined: Nothing
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
}

export const noticeKinds: Readonly<Record<NoticeKind, Traits>> = {
  decision_made: { path: '/decision' },
  contract_to_sign: { path: '/contract' },
  cooling_off_over: { path: '/contract' },
  payout_sent: { path: '/contract' },
  payout_declined: { path: '/contract' },
  money_sent: { path: '/loans' },
  objection_answered: { path: '/decision' },
  message_answered: { path: '/messages' },
  data_ready: { path: '/my-data' },
  deletion_asked: { path: '/my-data', isUrgent: true },
  deletion_answered: { path: '' },
  withdrawal_answered: { path: '/my-data' },
}

export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(noticeKinds, text)
}
