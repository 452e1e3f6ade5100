import type { BureauFinding } from '@qadam/domain/lending/decision/snapshot'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** A credit bureau: how somebody has repaid, what they owe now, and whether they may be lent to at all. */
export interface Bureau {
  /** Stands beside each report that is kept. */
  readonly name: string
  report(query: { readonly iin: string }, call: ProviderCall): Promise<BureauReport>
}

export const bureauCalls: OutsideCalls<Bureau> = { report: true }

export type BureauReport = {
  /** The bureau's own name for it. */
  readonly reportId: string
  /** As it came, for whoever asks what was known on that day. */
  readonly received: string
  readonly finding: BureauFinding
}
