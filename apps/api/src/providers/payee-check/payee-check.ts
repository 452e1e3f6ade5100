import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** Owner of an account or a card according to the banks; a loan is paid out only to the borrower. */
export interface PayeeCheck {
  check(query: PayeeQuery, call: ProviderCall): Promise<PayeeAnswer>
}

export const payeeCheckCalls: OutsideCalls<PayeeCheck> = { check: true }

export type PayeeQuery = {
  readonly kind: 'iban' | 'card'
  /** The full number; a card's is not stored after this call. */
  readonly number: string
  readonly iin: string
}

export type PayeeAnswer = {
  readonly owner: 'own' | 'other' | 'unknown'
  /** Replaces the card number from now on; null for an account, and for a card that will not be paid to. */
  readonly token: string | null
}
