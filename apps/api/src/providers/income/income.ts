import type { Contribution } from '@qadam/domain/lending/decision/snapshot'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** What was paid for a person into the pension fund: the income that the state knows of. */
export interface Income {
  /** Months are written `2026-05`; one without a contribution is left out. */
  contributions(
    query: { readonly iin: string; readonly months: readonly string[] },
    call: ProviderCall,
  ): Promise<Contribution[]>
}

export const incomeCalls: OutsideCalls<Income> = { contributions: true }
