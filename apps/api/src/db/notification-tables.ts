import type { Day } from '@qadam/domain/calendar/day'
import type { ContactWay } from '@qadam/domain/staff/contact-blocks'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Moment } from './moment.ts'

export type NotificationTables = {
  complaints: ComplaintsTable
  notifications: NotificationsTable
  push_subscriptions: PushSubscriptionsTable
  messages: MessagesTable
  unanswered_conversations: UnansweredConversationsTable
  client_notes: ClientNotesTable
  contact_blocks: ContactBlocksTable
  operator_actions: OperatorActionsTable
}

export type NotificationsTable = {
  id: Generated<string>
  client_id: string
  kind: string
  about: string
  channel: 'sms' | 'email' | 'push'
  locale: LocaleCode
  facts: JSONColumnType<Record<string, unknown>>
  sealed_to: Buffer | null
  due_at: Date
  made_at: Moment
  sent_at: Date | null
  refused_at: Date | null
  /** No longer true when its turn came. */
  dropped_at: Date | null
}

/** A device, by its session, that is reminded by the browser's own messages. */
export type PushSubscriptionsTable = {
  session_id: string
  sealed_subscription: Buffer
  endpoint_mac: Buffer
  added_at: Moment
}

export type MessagesTable = {
  id: Generated<string>
  number: GeneratedAlways<bigint>
  client_id: string
  author: 'client' | 'lender'
  text: string
  about_kind: 'contract' | 'loan' | null
  about_id: string | null
  operator: string | null
  written_at: Moment
  read_at: Date | null
}

/** A complaint and its one answer; both stay as they were. */
export type ComplaintsTable = {
  id: Generated<string>
  number: GeneratedAlways<bigint>
  client_id: string
  text: string
  asked_at: Moment
  due_on: Day
  answer: string | null
  answered_at: Date | null
  /** The first day of the answer, once it was extended. */
  extended_from: Day | null
  extended_at: Date | null
  extended_because: string | null
}

/** Kept by a trigger on `messages`. */
export type UnansweredConversationsTable = { client_id: string; first_number: bigint; waits_since: Date }

export type ClientNotesTable = {
  id: Generated<string>
  client_id: string
  staff_id: string
  text: string
  written_at: Moment
}

export type ContactBlocksTable = {
  id: Generated<string>
  client_id: string
  ways: ContactWay[]
  until_day: Day | null
  reason: string
  blocked_by: string
  blocked_at: Moment
  ended_by: string | null
  ended_at: Date | null
  ended_because: string | null
}

export type OperatorActionsTable = {
  id: GeneratedAlways<bigint>
  operator: string
  action: string
  subject: string
  address: string
  at: Moment
}
