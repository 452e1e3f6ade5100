import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/**
 * Money to an account or a card. Whoever sends names the payout; the same name again is the same payout, never a second
 * one. After a `send` that did not answer, only `find` tells whether the money left.
 */
export interface Payouts {
  send(order: PayoutOrder, call: ProviderCall): Promise<SentPayout>
  find(payoutId: string, call: ProviderCall): Promise<FoundPayout>
}

export const payoutsCalls: OutsideCalls<Payouts> = { send: true, find: true }

export type PayoutOrder = {
  readonly payoutId: string
  readonly amountTiyn: number
  readonly payee: { readonly kind: 'iban'; readonly iban: string } | { readonly kind: 'card'; readonly token: string }
  /** Banks pay to a person, not to a number alone. */
  readonly recipient: { readonly iin: string; readonly name: string }
  readonly description: string
}

export const payoutDeclines = ['account_closed', 'card_refused', 'name_differs', 'rejected'] as const

export type PayoutDecline = (typeof payoutDeclines)[number]

export type SentPayout =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'declined'; readonly reason: PayoutDecline }

export type FoundPayout =
  | { readonly kind: 'not_found' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'confirmed'; readonly at: Date }
  | { readonly kind: 'declined'; readonly reason: PayoutDecline }
