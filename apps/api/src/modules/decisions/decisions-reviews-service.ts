import type { AnswerOf, InputOf } from '@qadam/contract/endpoint'
import type { FieldTextKey } from '@qadam/contract/field-texts'
import type { decideReview, listReviews } from '@qadam/contract/sandbox-reviews'
import type { PersonMayNot } from '@qadam/domain/lending/decision/offer-by-person'
import { tenge } from '@qadam/domain/money/money'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { presentReview } from './decisions-presenter.ts'
import type { DecisionsService, PersonsAnswer, RecordWord } from './decisions-service.ts'

type Said = InputOf<typeof decideReview>['body']

/** The underwriter’s queue, as the sandbox and the lender’s own calls serve it: the same figures, the same refusals. */
export type ReviewsService = {
  list(): Promise<AnswerOf<typeof listReviews>>
  decide(
    applicationId: string,
    said: Said,
    record?: RecordWord,
  ): Promise<AnswerOf<typeof decideReview> | Refusal<'not_found' | 'validation_failed'>>
}

const faults: Readonly<Record<PersonMayNot, FieldTextKey>> = {
  forbidden: 'approval_forbidden',
  not_known: 'approval_not_known',
  over_burden: 'amount_over_burden',
  not_sold: 'amount_step',
}

export function reviewsService(decisions: DecisionsService): ReviewsService {
  return {
    list: async () => ({ reviews: (await decisions.listReviews()).map(presentReview) }),
    async decide(applicationId, said, record) {
      const answer = answerIn(said)
      if (!answer) return refuse('validation_failed', { fields: { outcome: 'answer_incomplete' } })
      const result = await decisions.decideReview(applicationId, answer, record)
      if (result === 'decided') return { decided: true as const }
      if (result === 'not_in_review') return refuse('not_found')
      return refuse('validation_failed', { fields: { amount: faults[result] } })
    },
  }
}

function answerIn({ amount, outcome, reason }: Said): PersonsAnswer | undefined {
  if (outcome === 'approved') return amount === undefined ? undefined : { outcome, amount: tenge(amount) }
  return reason && { outcome, reason }
}
