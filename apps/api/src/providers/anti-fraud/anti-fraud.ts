import type { AntiFraudFinding } from '@qadam/domain/lending/decision/snapshot'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** The National Bank's anti-fraud centre: whether someone else may be borrowing in this person's name. */
export interface AntiFraud {
  check(query: AntiFraudQuery, call: ProviderCall): Promise<AntiFraudFinding>
}

export type AntiFraudQuery = {
  readonly iin: string
  readonly phone: string
  /**
   * Destination of the money: a full account number or a card's last digits. Absent when an application is decided,
   * because no payee exists yet.
   */
  readonly payee?: { readonly kind: 'iban' | 'card'; readonly number: string }
}

export const antiFraudCalls: OutsideCalls<AntiFraud> = { check: true }
