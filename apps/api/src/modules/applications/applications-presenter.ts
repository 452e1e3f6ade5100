import { burdenCapOn } from '@qadam/domain/lending/decision/debt-burden'
import { showsCoercion } from '@qadam/domain/lending/decision/fraud-questions'
import { burdenReasons } from '@qadam/domain/lending/decision/reasons'
import type { Application } from '@qadam/wire/applications'
import { withColumns } from '../../db/with-columns.ts'
import type { ApplicationRow } from './application.ts'
import type { Answer } from './applications-answers-repository.ts'

export function presentApplication(row: ApplicationRow, answer: Answer | undefined): Application {
  return {
    id: row.id,
    state: row.state,
    submitted_at: row.submitted_at.toISOString(),
    product: row.product,
    amount_tiyn: Number(row.amount_tiyn),
    term: row.term,
    method: row.method,
    review_until: row.review_until?.toISOString() ?? null,
    shows_coercion: row.fraud_answers !== null && showsCoercion(row.fraud_answers),
    objected_at: answer?.objected_at?.toISOString() ?? null,
    // An application in review shows no decision, even if the rules had made one before.
    decision: answer && row.state !== 'deciding' && row.state !== 'review' ? presentDecision(answer) : null,
  }
}

function presentDecision(answer: Answer): NonNullable<Application['decision']> {
  return {
    decided_at: answer.decided_at.toISOString(),
    decided_by: answer.decided_by,
    offer: offerOf(answer),
    reasons: answer.reasons,
    burden_cap: answer.reasons.some((reason) => burdenReasons.includes(reason))
      ? burdenCapOn(answer.decided_for, answer.had_long_overdue)
      : null,
    can_object: answer.can_object,
  }
}

const partsOfOffer = ['offer_product', 'offer_most_tiyn', 'offer_terms', 'offer_amount_tiyn', 'offer_term'] as const

function offerOf(answer: Answer): NonNullable<Application['decision']>['offer'] {
  if (answer.outcome !== 'approved') return null
  const offer = withColumns(answer, ...partsOfOffer, 'valid_until')
  return {
    product: offer.offer_product,
    most_tiyn: Number(offer.offer_most_tiyn),
    terms: offer.offer_terms,
    amount_tiyn: Number(offer.offer_amount_tiyn),
    term: offer.offer_term,
    valid_until: offer.valid_until.toISOString(),
  }
}
