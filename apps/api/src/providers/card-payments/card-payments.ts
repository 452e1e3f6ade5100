import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/**
 * Card payments on an acquirer's page, so that card numbers never reach the app. An order is identified by its invoice,
 * and opening the same invoice again returns the same order. Notifications and returning browsers are not trusted about
 * money: they only trigger a query, and `find` alone decides what was paid.
 */
export interface CardPayments {
  open(order: CardOrder, call: ProviderCall): Promise<{ readonly pageAddress: string }>
  find(invoice: string, call: ProviderCall): Promise<FoundCardPayment>
  /** Refunds the whole payment to its card; idempotent per refund. */
  refund(refund: CardRefund, call: ProviderCall): Promise<CardRefundOutcome>
  /**
   * Returns the invoice of a notification, after checking its signature if the acquirer signs; makes no outside call.
   */
  invoiceOf(notification: AcquirerNotification): string | undefined
}

export const cardPaymentsCalls: OutsideCalls<CardPayments> = { open: true, find: true, refund: true }

export type CardOrder = {
  /** Six to fifteen digits, with the last six unique among open orders, as acquirers require. */
  readonly invoice: string
  readonly amountTiyn: number
  readonly description: string
  readonly locale: 'ru' | 'kk'
  readonly returnAddress: string
  /** The card page accepts no payment after this moment. */
  readonly expiresAt: Date
}

export const cardDeclines = ['no_money', 'card_not_valid', 'limit', 'not_confirmed', 'rejected'] as const

export type CardDecline = (typeof cardDeclines)[number]

export type FoundCardPayment =
  | { readonly kind: 'not_found' | 'open' }
  /** `pending`: taken from the card, but not yet final. */
  | { readonly kind: 'pending' | 'paid' | 'refunded'; readonly amountTiyn: number; readonly at: Date }
  | { readonly kind: 'declined'; readonly reason: CardDecline }

export type CardRefund = { readonly invoice: string; readonly refundId: string; readonly amountTiyn: number }

export type CardRefundOutcome = { readonly kind: 'refunded' | 'pending' | 'declined' }

/** The exact bytes received, because some acquirers sign them. */
export type AcquirerNotification = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}
