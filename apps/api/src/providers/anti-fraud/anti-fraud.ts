import type { AntiFraudFinding } from '@qadam/domain/lending/decision/snapshot'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** The National Bank's centre: whether somebody else may be borrowing in this person's name. */
export interface AntiFraud {
  check(query: { readonly iin: string; readonly phone: string }, call: ProviderCall): Promise<AntiFraudFinding>
}

export const antiFraudCalls: OutsideCalls<AntiFraud> = { check: true }
