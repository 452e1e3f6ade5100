import type { BureauFinding } from '@qadam/domain/lending/decision/snapshot'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** A credit bureau: a person's repayment history, current debts, and stops on lending. */
export interface Bureau {
  /** Stored beside each report. */
  readonly name: string
  report(query: { readonly iin: string }, call: ProviderCall): Promise<BureauReport>
}

export const bureauCalls: OutsideCalls<Bureau> = { report: true }

export type BureauReport = {
  readonly reportId: string
  /** The raw report, as evidence of what was known on that day. */
  readonly received: string
  readonly finding: BureauFinding
}
