import { sumOf, type Tiyn } from '../../money/money.ts'
import type { RateText } from '../../money/rate.ts'
import { legalParameter } from '../legal-parameters.ts'
import { type ProductId, productOn } from '../products.ts'
import { bearablePayment, burdenCap, burdenOf, paidMonthly } from './debt-burden.ts'
import { hardStops, nextSource } from './hard-stops.ts'
import { monthlyIncome } from './income.ts'
import { largestPayment } from './largest-payment.ts'
import { type OfferedTerms, termsWithin } from './offered-terms.ts'
import type { DecisionReason, ReviewReason } from './reasons.ts'
import type { DecisionRules } from './rules.ts'
import { bandOf, freeLimit, type Score, scoreOf } from './score-card.ts'
import { known, type Snapshot, sources } from './snapshot.ts'

export type Decision = {
  readonly outcome: 'approved' | 'refused' | 'review'
  /** Reasons for a refusal or a lesser offer. Empty for a review: no person has decided yet. */
  readonly reasons: readonly DecisionReason[]
  readonly reviewReasons: readonly ReviewReason[]
  readonly offer: DecisionOffer | null
}

export type DecisionOffer = OfferedTerms & { readonly product: ProductId }

/** All figures that the rules compute from a snapshot, for the decision and for its reviewer. */
export type Assessment = {
  readonly stops: readonly DecisionReason[]
  readonly reasons: readonly DecisionReason[]
  readonly income: Tiyn | null
  readonly paidMonthly: Tiyn | null
  readonly burdenCap: RateText
  /** Includes the requested loan. */
  readonly burden: RateText | null
  /** Largest new payment that the law allows this client. */
  readonly bearable: Tiyn | null
  readonly score: Score | null
  /** Max amount on top of what is already lent here. */
  readonly limit: Tiyn | null
  readonly offer: DecisionOffer | null
}

/** Deterministic: the same snapshot and rules give the same decision, today and in five years. */
export function decide(snapshot: Snapshot, rules: DecisionRules): Decision {
  if (nextSource(snapshot, rules) !== null) throw new Error('A decision before everything was asked')
  const assessment = assess(snapshot, rules)
  const reviewReasons = reviewReasonsOf(snapshot, assessment)
  if (reviewReasons.length > 0) return { outcome: 'review', reasons: [], reviewReasons, offer: null }
  const { offer, reasons } = assessment
  return { outcome: offer ? 'approved' : 'refused', reasons, reviewReasons, offer }
}

export function assess(snapshot: Snapshot, rules: DecisionRules): Assessment {
  const stops = hardStops(snapshot, rules)
  const income = monthlyIncome(snapshot, rules)
  const paid = paidMonthly(snapshot)
  const cap = burdenCap(snapshot)
  const score = scoreOf(snapshot, rules)
  const product = productOn(snapshot.asked.product, snapshot.on)
  const asked = largestPayment({ ...snapshot.asked, product, openDate: snapshot.on })
  const figures = {
    stops,
    income,
    paidMonthly: paid,
    burdenCap: cap,
    burden: income === null || paid === null ? null : burdenOf(sumOf(paid, asked), income),
    bearable: income === null || paid === null ? null : bearablePayment({ cap, income, paid }),
    score,
    limit: score && freeLimit(bandOf(score.total, rules), snapshot),
  }
  if (stops.length > 0) return { ...figures, reasons: stops, offer: null }
  return { ...figures, ...answerOf(snapshot, figures, rules) }
}

type Figures = Pick<Assessment, 'income' | 'bearable' | 'score' | 'limit'>

/**
 * Checks in the law's order: late loans here, income, burden, score, limit. A figure that is not known yet yields no
 * decision.
 */
function answerOf(
  snapshot: Snapshot,
  { bearable, income, limit, score }: Figures,
  rules: DecisionRules,
): Pick<Assessment, 'reasons' | 'offer'> {
  const bureau = known(snapshot.bureau)
  if (!bureau || !score || bearable === null || limit === null) return { reasons: [], offer: null }
  const { amount, product: id, term } = snapshot.asked
  const product = productOn(id, snapshot.on)
  const isAfterOverdue =
    bureau.hadLongOverdue && burdenCap(snapshot) !== legalParameter('debtBurdenAtMost', snapshot.on)
  const tooExpensive: DecisionReason = isAfterOverdue ? 'debt_burden_after_overdue' : 'debt_burden'
  const refusals: readonly (readonly [DecisionReason, boolean])[] = [
    ['open_loan', isLateHere(snapshot)],
    ['no_income', income === 0],
    [tooExpensive, income !== 0 && bearable === 0],
    ['low_score', bandOf(score.total, rules) === null],
  ]
  const reasons = refusals.filter(([, applies]) => applies).map(([reason]) => reason)
  if (reasons.length > 0) return { reasons, offer: null }
  const offered = termsWithin({ product, openDate: snapshot.on, limit, payment: bearable, amount, term })
  if (!offered) return { reasons: [limit < product.limits.least ? 'amount_over_limit' : tooExpensive], offer: null }
  const { isShortOfLimit, isShortOfPayment, ...terms } = offered
  const less: readonly (readonly [DecisionReason, boolean])[] = [
    ['amount_over_limit', isShortOfLimit],
    [tooExpensive, isShortOfPayment],
  ]
  return {
    reasons: less.filter(([, applies]) => applies).map(([reason]) => reason),
    offer: { product: id, ...terms },
  }
}

function isLateHere({ bureau, loansHere }: Snapshot): boolean {
  const ours = known(bureau)?.openLoans.filter(({ isHere }) => isHere) ?? []
  return [...loansHere.open, ...ours].some((loan) => loan.overdueDays > 0)
}

/** A refusal required by law needs no review; a certain AML match always does, whatever else would refuse. */
function reviewReasonsOf(snapshot: Snapshot, { stops }: Assessment): ReviewReason[] {
  const { aml, person } = snapshot
  const isOpen = stops.length === 0
  const reasons: readonly (readonly [ReviewReason, boolean])[] = [
    // Even where the law refuses: a person talks to the client.
    ['coercion', snapshot.isCoerced === true],
    ['foreign_official', isOpen && person.isForeignOfficial],
    ['compliance', known(aml)?.result === 'match' || (isOpen && known(aml)?.result === 'near')],
    ['no_automated_decision', !person.hasAutomatedConsent],
    ['objection', snapshot.isObjected === true],
    ['silent_source', isOpen && sources.some((source) => snapshot[source] === 'silent')],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}
