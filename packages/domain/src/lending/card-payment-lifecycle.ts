import type { Lifecycle } from './lifecycle.ts'

export const cardPaymentStates = [
  'opening',
  'open',
  'pending',
  'paid',
  'declined',
  'gone',
  'refunding',
  'refunded',
] as const

export type CardPaymentState = (typeof cardPaymentStates)[number]

export type CardPaymentEvent = 'ordered' | 'taken' | 'paid' | 'declined' | 'expired' | 'refund_asked' | 'refunded'

/**
 * From the client's press to the money of a card. A decline or a closed page is not final: acquirers find money they
 * had given up on, and a paid payment stays paid.
 */
export const cardPaymentLifecycle: Lifecycle<CardPaymentState, CardPaymentEvent> = {
  opening: { ordered: 'open', taken: 'pending', paid: 'paid', declined: 'declined', expired: 'gone' },
  open: { taken: 'pending', paid: 'paid', declined: 'declined', expired: 'gone' },
  pending: { paid: 'paid', declined: 'declined' },
  declined: { taken: 'pending', paid: 'paid' },
  gone: { taken: 'pending', paid: 'paid', declined: 'declined' },
  paid: { refund_asked: 'refunding' },
  refunding: { refunded: 'refunded' },
  refunded: {},
}
