import type { Application } from '@qadam/contract/applications'
import type { Answer } from './applications-decisions-repository.ts'
import type { ApplicationRow } from './applications-repository.ts'

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
    objected_at: answer?.objected_at?.toISOString() ?? null,
    // Whoever is waiting for a person has no answer, also where the rules had given one.
    decision: answer && row.state !== 'deciding' && row.state !== 'review' ? presentDecision(answer) : null,
  }
}

function presentDecision(answer: Answer): NonNullable<Application['decision']> {
  return {
    decided_at: answer.decided_at.toISOString(),
    decided_by: answer.decided_by,
    offer: offerOf(answer),
    reasons: answer.reasons,
    can_object: answer.can_object,
  }
}

function offerOf(answer: Answer): NonNullable<Application['decision']>['offer'] {
  // The database keeps an offer whole: its parts are there together or not at all.
  if (answer.outcome !== 'approved') return null
  return {
    product: answer.offer_product!,
    most_tiyn: Number(answer.offer_most_tiyn!),
    terms: answer.offer_terms!,
    amount_tiyn: Number(answer.offer_amount_tiyn!),
    term: answer.offer_term!,
    valid_until: answer.valid_until!.toISOString(),
  }
}
