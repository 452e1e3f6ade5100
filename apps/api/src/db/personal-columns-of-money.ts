import type { BooksTables } from './books-tables.ts'
import type { LendingTables } from './lending-tables.ts'
import {
  copied,
  erased,
  impersonal,
  kept,
  type Listed,
  nothing,
  shown,
  table,
  withheld,
} from './personal-column-words.ts'
import type { ReceiptsTables } from './receipts-tables.ts'

/** Money that came and went, and the ledger. */
export const columnsOfMoney = {
  receipts: table(
    kept('books'),
    nothing('id', 'external_id', 'value_on', 'heard_at', 'settled_at', 'settled_on', 'loan_id', 'event_number'),
    nothing('year', 'number', 'taken_back_by'),
    // A payment of a loan is in the copy as `payments`; one taken back as a loan's event.
    withheld('twice', {
      money: ['channel', 'account', 'amount_tiyn', 'paid_at', 'choice', 'state'],
      status: ['is_excused'],
    }),
    // Words of the lender's people about a mistake, often of somebody else's payment.
    withheld('own', { text: ['reversal_reason', 'refusal_reason'] }),
    withheld('another', { name: ['refused_by'] }),
  ),
  // Both events are in the copies of their loans' clients; a move names two clients, who do not know each other.
  receipt_moves: table(
    kept('books'),
    nothing('from_loan_id', 'from_event', 'taken_back_by', 'to_loan_id', 'to_event', 'receipt_id', 'moved_at'),
    withheld('twice', { status: ['is_excused'] }),
    withheld('own', { text: ['reason'] }),
    withheld('another', { name: ['operator'] }),
  ),
  card_payments: table(
    kept('books'),
    nothing('id', 'locale', 'expires_at', 'rounds', 'asked_at', 'receipt_id', 'changed_at', 'keeps_card'),
    nothing('consent_id', 'mandate_id', 'sent_at'),
    shown('card_payments', 'loan_id', 'invoice'),
    copied('card_payments', {
      money: ['amount_tiyn', 'choice', 'state', 'requested_at', 'paid_at', 'paid_tiyn', 'decline_reason', 'due_on'],
    }),
    // The acquirer's page of one payment.
    withheld('secret', { key: ['page_address'] }),
  ),
  saved_cards: table(
    kept('books'),
    nothing('id', 'client_id'),
    copied('saved_cards', { payee: ['last_four'], activity: ['saved_at', 'removed_at'] }),
    // Recognises the same card saved twice.
    withheld('technical', { payee: ['token_mac'] }),
    erased('always', withheld('secret', { payee: ['sealed_token'] })),
  ),
  autopay_mandates: table(
    kept('books'),
    nothing('id', 'card_id', 'consent_id'),
    shown('autopay', 'loan_id'),
    copied('autopay', { consent: ['agreed_on', 'agreed_at', 'ended_at', 'ended_because'] }),
  ),
  channel_files: table(
    kept('books'),
    nothing('id', 'channel', 'day', 'sha256', 'taken_at'),
    withheld('another', { name: ['operator'] }),
  ),
  channel_lines: table(
    kept('books'),
    nothing('file_id', 'number', 'external_id'),
    withheld('twice', { money: ['amount_tiyn'] }),
  ),
  // Sums of a channel's whole day.
  bank_lines: table(
    kept('books'),
    nothing('reference', 'channel', 'for_day', 'came_on', 'amount_tiyn', 'taken_at'),
    withheld('another', { name: ['operator'] }),
  ),
  differences: table(
    kept('books'),
    nothing('id', 'source', 'channel', 'day', 'external_id', 'kind', 'here_state', 'opened_on', 'opened_at'),
    nothing('closed_at', 'closed_as'),
    withheld('twice', { money: ['there_tiyn', 'here_tiyn'] }),
    withheld('own', { text: ['reason'] }),
    withheld('another', { name: ['operator'] }),
  ),
  ledger_entries: table(kept('books'), nothing('id', 'business_key', 'kind', 'posted_on', 'contract_id', 'at')),
  ledger_entries_open: impersonal('id', 'entry_ids'),
  ledger_lines: table(
    kept('books'),
    nothing('entry_id', 'number', 'account', 'side', 'contract_id', 'posted_on', 'contract_year'),
    withheld('twice', { money: ['amount_tiyn'] }),
  ),
  contract_accounts: table(
    kept('books'),
    nothing('contract_id'),
    withheld('twice', {
      money: [
        'account_1',
        'account_2',
        'account_3',
        'account_4',
        'account_5',
        'account_6',
        'account_7',
        'account_8',
        'account_9',
        'account_10',
        'account_11',
        'account_12',
        'account_13',
        'account_14',
        'account_15',
        'account_16',
      ],
    }),
  ),
  contract_balances: table(
    kept('books'),
    nothing('contract_id', 'account'),
    withheld('twice', { money: ['balance_tiyn'] }),
  ),
  ledger_balances: impersonal('code', 'name', 'balance_tiyn'),
  receipt_numbers: impersonal('year', 'last'),
  provision_months: impersonal('month', 'required_tiyn', 'used_tiyn', 'expense_tiyn', 'made_at'),
  overdue_buckets: impersonal('bucket', 'from_day', 'to_day'),
} satisfies Listed<
  ReceiptsTables &
    Pick<BooksTables, 'provision_months' | 'overdue_buckets'> &
    Pick<
      LendingTables,
      | 'ledger_entries'
      | 'ledger_entries_open'
      | 'ledger_lines'
      | 'ledger_balances'
      | 'contract_balances'
      | 'contract_accounts'
    >
>
