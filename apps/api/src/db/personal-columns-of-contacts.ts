import type { NotificationTables } from './notification-tables.ts'
import {
  copied,
  deletedOnClosing,
  goesWith,
  kept,
  type Listed,
  nothing,
  swept,
  table,
  withheld,
} from './personal-column-words.ts'
import type { PersonalDataTables } from './personal-data-tables.ts'

/** Messages between a client and the lender, and a client's requests about their data. */
export const columnsOfContacts = {
  messages: table(
    swept('sweep-old-rows', 'messages'),
    nothing('id', 'number', 'client_id'),
    copied('messages', {
      text: ['author', 'text', 'about_kind', 'about_id'],
      activity: ['written_at', 'read_at'],
    }),
    withheld('another', { name: ['operator'] }),
  ),
  complaints: table(
    kept('complaints'),
    nothing('id', 'client_id'),
    copied('complaints', {
      text: ['number', 'text', 'answer', 'extended_because'],
      activity: ['asked_at', 'due_on', 'answered_at', 'extended_from', 'extended_at'],
    }),
  ),
  unanswered_conversations: table(
    goesWith('messages'),
    nothing('client_id', 'first_number'),
    withheld('twice', { activity: ['waits_since'] }),
  ),
  client_notes: table(
    swept('sweep-old-rows', 'messages'),
    nothing('id', 'client_id', 'staff_id'),
    withheld('own', { text: ['text'], activity: ['written_at'] }),
  ),
  contact_blocks: table(
    swept('sweep-old-rows', 'messages'),
    nothing('id', 'client_id', 'blocked_by', 'ended_by'),
    withheld('own', {
      status: ['ways'],
      text: ['reason', 'ended_because'],
      activity: ['until_day', 'blocked_at', 'ended_at'],
    }),
  ),
  notifications: table(
    // A statutory overdue notice stays with the file.
    { ...swept('sweep-old-rows', 'notifications'), ...kept('credit_file') },
    nothing('id', 'client_id', 'about', 'locale', 'due_at', 'refused_at', 'dropped_at'),
    copied('notifications', { text: ['kind', 'channel', 'facts'], activity: ['made_at', 'sent_at'] }),
    // Erased once it is sent.
    withheld('technical', { phone: ['sealed_to'] }),
  ),
  push_subscriptions: table(
    { ...goesWith('sessions'), ...deletedOnClosing('always') },
    nothing('session_id'),
    // These open the way to a device; the copy names each message that went there.
    withheld('secret', { key: ['sealed_subscription', 'endpoint_mac'] }),
    withheld('technical', { activity: ['added_at'] }),
  ),
  data_exports: table(
    { ...swept('answer-personal-requests', 'data_exports'), ...deletedOnClosing('always') },
    nothing('id', 'client_id', 'expires_at'),
    withheld('technical', { activity: ['asked_at', 'ready_at'] }),
    withheld('twice', { text: ['sealed_file'] }),
  ),
  consent_withdrawals: table(
    kept('consents'),
    nothing('id', 'client_id'),
    copied('withdrawals', {
      consent: ['code', 'asked_at', 'due_on', 'state', 'finished_at', 'obligation'],
      text: ['reason'],
    }),
  ),
  deletion_requests: table(
    kept('consents'),
    nothing('id', 'client_id'),
    copied('deletions', {
      consent: ['asked_at', 'due_on', 'state', 'finished_at', 'obligation'],
      text: ['reason'],
    }),
  ),
  data_changes: table(
    kept('consents'),
    nothing('id', 'client_id'),
    copied('data_changes', {
      name: ['new_value', 'old_value'],
      consent: ['what', 'asked_at', 'due_on', 'state', 'finished_at', 'lifted_at'],
      text: ['said', 'reason', 'lifted_because'],
    }),
  ),
  // An operator's name as it was typed, and what they did to whom.
  operator_actions: table(
    kept('record'),
    nothing('id', 'action', 'at'),
    withheld('another', { name: ['operator'], device: ['address'], key: ['subject'] }),
  ),
} satisfies Listed<NotificationTables & PersonalDataTables>
