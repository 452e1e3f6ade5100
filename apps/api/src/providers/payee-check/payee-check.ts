import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** Whose an account or a card is, as the banks tell; the money of a loan goes to the borrower alone. */
export interface PayeeCheck {
  check(query: PayeeQuery, call: ProviderCall): Promise<PayeeAnswer>
}

export const payeeCheckCalls: OutsideCalls<PayeeCheck> = { check: true }

export type PayeeQuery = {
  readonly kind: 'iban' | 'card'
  /** The whole number: nobody keeps a card's after this call. */
  readonly number: string
  readonly iin: string
}

export type PayeeAnswer = {
  readonly owner: 'own' | 'other' | 'unknown'
  /** What stands for the card from now on; null for an account, and where nothing will be paid to it. */
  readonly token: string | null
}
