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
   * Charges a saved card without its owner. The same invoice is the same charge; a call that fails leaves its outcome
   * unknown, and `find` tells it.
   */
  charge(charge: SavedCardCharge, call: ProviderCall): Promise<FoundCardPayment>
  /** Makes the acquirer forget a saved card; a card it does not know is forgotten. */
  forget(token: string, call: ProviderCall): Promise<void>
  /**
   * Returns the invoice of a notification, after checking its signature if the acquirer signs; makes no outside call.
   */
  invoiceOf(notification: AcquirerNotification): string | undefined
}

export const cardPaymentsCalls: OutsideCalls<CardPayments> = {
  ...{ open: true, find: true, refund: true, charge: true, forget: true },
}

export type CardOrder = {
  /** Six to fifteen digits, with the last six unique among open orders, as acquirers require. */
  readonly invoice: string
  readonly amountTiyn: number
  readonly description: string
  readonly locale: 'ru' | 'kk'
  readonly returnAddress: string
  /** The card page accepts no payment after this moment. */
  readonly expiresAt: Date
  /** The client wants the card saved for later payments. */
  readonly keepsCard: boolean
}

export type SavedCardCharge = {
  readonly invoice: string
  readonly token: string
  readonly amountTiyn: number
  readonly description: string
}

export type SavedCard = { readonly token: string; readonly lastFour: string }

export const cardDeclines = ['no_money', 'card_not_valid', 'limit', 'not_confirmed', 'rejected'] as const

export type CardDecline = (typeof cardDeclines)[number]

export type FoundCardPayment =
  | { readonly kind: 'not_found' | 'open' }
  /** `pending`: taken from the card, but not yet final. */
  | {
      readonly kind: 'pending' | 'paid' | 'refunded'
      readonly amountTiyn: number
      readonly at: Date
      /** With a payment whose card was to be saved. */
      readonly card?: SavedCard
    }
  | { readonly kind: 'declined'; readonly reason: CardDecline }

export type CardRefund = { readonly invoice: string; readonly refundId: string; readonly amountTiyn: number }

export type CardRefundOutcome = { readonly kind: 'refunded' | 'pending' | 'declined' }

/** The exact bytes received, because some acquirers sign them. */
export type AcquirerNotification = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}
