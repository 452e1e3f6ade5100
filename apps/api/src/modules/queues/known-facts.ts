import { known, type Snapshot, type Source, sources } from '@qadam/domain/lending/decision/snapshot'
import type { knownFacts } from '@qadam/wire/staff/applications'
import type * as z from 'zod/mini'

export type KnownFacts = z.infer<typeof knownFacts>

type SourceAnswer = KnownFacts['sources'][number]['answer']

/** Presents the inputs of a decision, for the person who decides instead of the rules. */
export function presentKnown(snapshot: Snapshot): KnownFacts {
  const { hasAutomatedConsent, identifiedBy, isForeignOfficial } = snapshot.person
  const bureau = known(snapshot.bureau)
  const income = known(snapshot.income)
  return {
    ...{ identified_by: identifiedBy, is_foreign_official: isForeignOfficial },
    has_automated_consent: hasAutomatedConsent,
    sources: sources.map((source) => ({ source, answer: answerOf(snapshot, source) })),
    bureau: bureau
      ? {
          ...{ has_stop_credit: bureau.hasStopCredit, is_conscript: bureau.isConscript },
          ...{ bankruptcy_ended_on: bureau.bankruptcyEndedOn, had_long_overdue: bureau.hadLongOverdue },
          ...{ closed_here: bureau.closedLoans.here, closed_elsewhere: bureau.closedLoans.elsewhere },
          open_loans: bureau.openLoans.map(({ isHere, monthlyPayment, overdueDays }) => ({
            ...{ is_here: isHere, monthly_tiyn: monthlyPayment, overdue_days: overdueDays },
          })),
        }
      : null,
    contributions: income?.contributions.map(({ amount, month }) => ({ month, amount_tiyn: amount })) ?? null,
  }
}

function answerOf(snapshot: Snapshot, source: Source): SourceAnswer {
  const answer = snapshot[source]
  if (answer === null) return 'not_asked'
  if (answer === 'silent') return 'silent'
  return 'result' in answer ? answer.result : 'answered'
}
