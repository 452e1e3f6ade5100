import { hardStops } from './hard-stops.ts'
import type { DecisionReason } from './reasons.ts'
import type { DecisionRules } from './rules.ts'
import { known, type Snapshot, type Source } from './snapshot.ts'

/** Sources that may forbid lending outright, re-checked at signing and before the payout, in this order. */
export const recheckedSources = ['aml', 'antiFraud', 'bureau'] as const satisfies readonly Source[]

/** Reasons from these sources that cannot be overruled; age and face have their own guards. */
const theirs: ReadonlySet<DecisionReason> = new Set<DecisionReason>([
  ...(['stop_credit', 'conscript', 'bankrupt', 'long_overdue', 'compliance', 'suspected_fraud'] as const),
])

/**
 * Returns the reasons why nothing may be signed or paid any more. A near AML match that appeared after the approval
 * stops the contract until a person has cleared it.
 */
export function stopsAtRecheck(
  snapshot: Snapshot,
  rules: DecisionRules,
  { wasNear }: { readonly wasNear: boolean },
): DecisionReason[] {
  const stops = hardStops(snapshot, rules).filter((reason) => theirs.has(reason))
  return known(snapshot.aml)?.result === 'near' && !wasNear ? [...stops, 'compliance'] : stops
}
