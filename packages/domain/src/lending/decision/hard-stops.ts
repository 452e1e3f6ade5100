import { addMonths } from '../../calendar/day.ts'
import { legalParameter } from '../legal-parameters.ts'
import type { DecisionReason } from './reasons.ts'
import type { DecisionRules } from './rules.ts'
import { overdueDays } from './score-card.ts'
import { known, type Snapshot, type Source, sources } from './snapshot.ts'

/**
 * Returns the stops that neither the rules nor a person may overrule (law on microfinance art. 3, 7; domain of the law
 * in 1.4).
 */
export function hardStops(snapshot: Snapshot, rules: DecisionRules): DecisionReason[] {
  const { aml, antiFraud, on, person } = snapshot
  const bureau = known(snapshot.bureau)
  const lateAtMost = legalParameter('refusalOverdueDays', on)
  const lateHere = Math.max(0, ...snapshot.loansHere.open.map((loan) => loan.overdueDays))
  const late = bureau ? overdueDays(snapshot, bureau) : lateHere
  const bankruptUntil = bureau?.bankruptcyEndedOn && addMonths(bureau.bankruptcyEndedOn, rules.bankruptcyYears * 12)
  const stops: readonly (readonly [DecisionReason, boolean])[] = [
    ['under_age', !person.isAdult],
    ['not_identified_by_face', person.identifiedBy !== 'biometric'],
    ['stop_credit', bureau?.hasStopCredit === true],
    ['conscript', bureau?.isConscript === true],
    ['bankrupt', !!bankruptUntil && on < bankruptUntil],
    ['long_overdue', late > lateAtMost],
    ['compliance', known(aml)?.result === 'match'],
    ['suspected_fraud', known(antiFraud)?.result === 'suspected'],
  ]
  return stops.filter(([, isStop]) => isStop).map(([reason]) => reason)
}

/**
 * Returns the source to query next; null once all are known or a hard stop applies: no more data is requested about a
 * refused client.
 */
export function nextSource(snapshot: Snapshot, rules: DecisionRules): Source | null {
  if (hardStops(snapshot, rules).length > 0) return null
  return sources.find((source) => snapshot[source] === null) ?? null
}
