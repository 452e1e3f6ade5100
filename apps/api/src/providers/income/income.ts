import type { Contribution } from '@qadam/domain/lending/decision/snapshot'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** Pension contributions paid for a person: the income known to the state. */
export interface Income {
  /** Months have the form `2026-05`; months without a contribution are omitted. */
  contributions(
    query: { readonly iin: string; readonly months: readonly string[] },
    call: ProviderCall,
  ): Promise<Contribution[]>
}

export const incomeCalls: OutsideCalls<Income> = { contributions: true }
