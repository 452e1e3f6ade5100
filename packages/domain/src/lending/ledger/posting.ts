import { checkAmount, type Tiyn } from '../../money/money.ts'
import type { LedgerAccount, LedgerSide } from './accounts.ts'

export const postingKinds = [
  'payout_sent',
  'payout_confirmed',
  'payout_declined',
  'reward_accrued',
  'payment_received',
  'payment_allocated',
  'payment_settled',
  'penalty_accrued',
  'row_overdue',
  'overdue_made_current',
  'relief_given',
  'credit_returned',
  'return_sent',
  'return_confirmed',
  'return_declined',
  'return_failed',
  'payment_reversed',
  'payment_backdated',
  'receipt_unidentified',
  'receipt_identified',
  'receipt_taken_back',
  'written_off',
  'write_off_recovered',
  'cancelled',
  'provision_made',
  'provision_released',
  'provision_used',
] as const

export type PostingKind = (typeof postingKinds)[number]

export type PostingLine = {
  readonly account: LedgerAccount
  readonly side: LedgerSide
  readonly amount: Tiyn
  /** Only for penalty: its cap is per contract year, whenever it is posted. */
  readonly contractYear?: number
}

/** One movement, whose debits equal its credits. */
export type Posting = { readonly kind: PostingKind; readonly lines: readonly PostingLine[] }

/** Posted before the bank is called: until it answers, the money counts as sent and in transit. */
export function payoutSent(amount: Tiyn): Posting {
  return twoLines('payout_sent', { debit: 'principal', credit: 'payouts_in_transit', amount })
}

export function payoutConfirmed(amount: Tiyn): Posting {
  return twoLines('payout_confirmed', { debit: 'payouts_in_transit', credit: 'settlement_bank', amount })
}

/** Reverses `payoutSent`: entries are never deleted. */
export function payoutDeclined(amount: Tiyn): Posting {
  return twoLines('payout_declined', { debit: 'payouts_in_transit', credit: 'principal', amount })
}

/** A returned credit leaves the bank's account only when the bank says so: until then it is in transit. */
export function returnSent(amount: Tiyn): Posting {
  return twoLines('return_sent', { debit: 'settlement_bank', credit: 'payouts_in_transit', amount })
}

export function returnConfirmed(amount: Tiyn): Posting {
  return twoLines('return_confirmed', { debit: 'payouts_in_transit', credit: 'settlement_bank', amount })
}

/** The loan's own `return_failed` gives the client the credit back; nothing is in transit any more. */
export function returnDeclined(amount: Tiyn): Posting {
  return twoLines('return_declined', { debit: 'payouts_in_transit', credit: 'settlement_bank', amount })
}

export function paymentSettled(amount: Tiyn): Posting {
  return twoLines('payment_settled', { debit: 'settlement_bank', credit: 'receipts_in_transit', amount })
}

type Pair = { readonly debit: LedgerAccount; readonly credit: LedgerAccount; readonly amount: Tiyn }

function twoLines(kind: PostingKind, { amount, credit, debit }: Pair): Posting {
  return posting(kind, [
    { account: debit, side: 'debit', amount },
    { account: credit, side: 'credit', amount },
  ])
}

function posting(kind: PostingKind, lines: readonly PostingLine[]): Posting {
  for (const { account, amount } of lines) checkAmount(amount, account)
  return { kind, lines }
}
