import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** Whether a phone belongs to a person, according to the operators' database. */
export interface PhoneOwner {
  check(query: { readonly phone: string; readonly iin: string }, call: ProviderCall): Promise<PhoneOwnerAnswer>
}

export const phoneOwnerCalls: OutsideCalls<PhoneOwner> = { check: true }

export type PhoneOwnerAnswer = 'owner' | 'other' | 'unknown'
