import type { SandboxReview } from '@qadam/wire/sandbox-reviews'
import type { Review } from './review.ts'

/** Figures and reasons only; the underwriter does not need the client's identity. */
export function presentReview({ application, assessment, objection, reasons, silent }: Review): SandboxReview {
  return {
    application_id: application.id,
    submitted_at: application.submitted_at.toISOString(),
    review_until: application.review_until?.toISOString() ?? null,
    product: application.product,
    amount_tiyn: Number(application.amount_tiyn),
    term: application.term,
    review_reasons: [...reasons],
    stops: [...assessment.stops],
    rules_reasons: [...assessment.reasons],
    rules_most_tiyn: assessment.offer?.most ?? null,
    income_tiyn: assessment.income,
    paid_monthly_tiyn: assessment.paidMonthly,
    burden: assessment.burden,
    burden_cap: assessment.burdenCap,
    score: assessment.score?.total ?? null,
    silent_sources: [...silent],
    objection,
  }
}
