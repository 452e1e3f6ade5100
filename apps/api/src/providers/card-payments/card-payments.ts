import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/**
 * Payments by card on the page of an acquirer: a card's number is never ours to see. An order is named by its invoice; the
 * same invoice again is the same order. What a notification or a returning browser says of money is never believed: it
 * only makes us ask, and `find` alone tells what was paid.
 */
export interface CardPayments {
  open(order: CardOrder, call: ProviderCall): Promise<{ readonly pageAddress: string }>
  find(invoice: string, call: ProviderCall): Promise<FoundCardPayment>
  /** The whole payment goes back to its card; the same refund again is the same one. */
  refund(refund: CardRefund, call: ProviderCall): Promise<CardRefundOutcome>
  /** Which order a notification is about, once whatever signs it has been looked at; asks nobody. */
  invoiceOf(notification: AcquirerNotification): string | undefined
}

export const cardPaymentsCalls: OutsideCalls<CardPayments> = { open: true, find: true, refund: true }

export type CardOrder = {
  /** Six to fifteen digits, and no two open ones alike in their last six: that is what acquirers ask for. */
  readonly invoice: string
  readonly amountTiyn: number
  readonly description: string
  readonly locale: 'ru' | 'kk'
  readonly returnAddress: string
  /** No card is taken after that moment. */
  readonly expiresAt: Date
}

export const cardDeclines = ['no_money', 'card_not_valid', 'limit', 'not_confirmed', 'rejected'] as const

export type CardDecline = (typeof cardDeclines)[number]

export type FoundCardPayment =
  | { readonly kind: 'not_found' | 'open' }
  /** `pending`: taken from the card, and not surely ours yet. */
  | { readonly kind: 'pending' | 'paid' | 'refunded'; readonly amountTiyn: number; readonly at: Date }
  | { readonly kind: 'declined'; readonly reason: CardDecline }

export type CardRefund = { readonly invoice: string; readonly refundId: string; readonly amountTiyn: number }

export type CardRefundOutcome = { readonly kind: 'refunded' | 'pending' | 'declined' }

/** As it came, to the byte: some acquirers sign what they send. */
export type AcquirerNotification = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}
