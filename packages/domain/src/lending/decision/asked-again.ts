import { hardStops } from './hard-stops.ts'
import type { DecisionReason } from './reasons.ts'
import type { DecisionRules } from './rules.ts'
import { known, type Snapshot, type Source } from './snapshot.ts'

/** Who may forbid to lend at all, and is asked again at the signature and before the money goes, in this order. */
export const askedAgain = ['aml', 'antiFraud', 'bureau'] as const satisfies readonly Source[]

/** What they can say that nobody may overrule; age and face have guards of their own. */
const theirs: ReadonlySet<DecisionReason> = new Set<DecisionReason>([
  ...(['stop_credit', 'conscript', 'bankrupt', 'long_overdue', 'compliance', 'suspected_fraud'] as const),
])

/**
 * Why nothing may be signed or paid any more. A name that has become like one on the list since the approval is for a
 * person to tell apart: until one has, it stops.
 */
export function stopsAgain(
  snapshot: Snapshot,
  rules: DecisionRules,
  { wasNear }: { readonly wasNear: boolean },
): DecisionReason[] {
  const stops = hardStops(snapshot, rules).filter((reason) => theirs.has(reason))
  return known(snapshot.aml)?.result === 'near' && !wasNear ? [...stops, 'compliance'] : stops
}
