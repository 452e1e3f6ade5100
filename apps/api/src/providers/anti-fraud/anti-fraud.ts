import type { AntiFraudFinding } from '@qadam/domain/lending/decision/snapshot'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** The National Bank's centre: whether somebody else may be borrowing in this person's name. */
export interface AntiFraud {
  check(query: AntiFraudQuery, call: ProviderCall): Promise<AntiFraudFinding>
}

export type AntiFraudQuery = {
  readonly iin: string
  readonly phone: string
  /** Where the money is to go: an account as it is, the last digits of a card. Nobody has one when an application is decided. */
  readonly payee?: { readonly kind: 'iban' | 'card'; readonly number: string }
}

export const antiFraudCalls: OutsideCalls<AntiFraud> = { check: true }
