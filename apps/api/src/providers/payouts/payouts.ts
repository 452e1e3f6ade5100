import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/**
 * Payouts to an account or a card. The caller chooses the payout's id, and sending the same id again never pays twice;
 * after a `send` without a response, only `find` shows whether the money left.
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
  /** Banks match the recipient's identity, not only the number. */
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
