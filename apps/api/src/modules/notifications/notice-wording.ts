import type { Day } from '@qadam/domain/calendar/day'
import type { NoticeFacts, NoticeKind } from './notices.ts'

export type Written = {
  /** Continues after the lender's name; the cabinet's address follows a trailing colon. */
  readonly sms: string
  readonly subject: string
  readonly lines: readonly string[]
  readonly button?: string
}

export type Writing = { readonly money: (tiyn: number) => string; readonly day: (day: Day) => string }

export type NoticeWords = {
  readonly [Kind in NoticeKind]: (facts: NoticeFacts[Kind], writing: Writing) => Written
}
