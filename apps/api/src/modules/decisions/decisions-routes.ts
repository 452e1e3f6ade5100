import type { InputOf } from '@qadam/contract/endpoint'
import type { FieldTextKey } from '@qadam/contract/field-texts'
import { decideReview, listReviews } from '@qadam/contract/sandbox-reviews'
import type { PersonMayNot } from '@qadam/domain/lending/decision/offer-by-person'
import { tenge } from '@qadam/domain/money/money'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { presentReview } from './decisions-presenter.ts'
import type { DecisionsService, PersonsAnswer } from './decisions-service.ts'

const faults: Readonly<Record<PersonMayNot, FieldTextKey>> = {
  forbidden: 'approval_forbidden',
  not_known: 'approval_not_known',
  over_burden: 'amount_over_burden',
  not_sold: 'amount_step',
}

/** The underwriter's queue, played by whoever tries the product. Never mounted on `prod`. */
export function mountReviews(app: FastifyInstance, decisions: DecisionsService): void {
  mountEndpoint(app, listReviews, async () => ({ reviews: (await decisions.listReviews()).map(presentReview) }))
  mountEndpoint(app, decideReview, async ({ body, params }) => {
    const answer = answerIn(body)
    if (!answer) return refuse('validation_failed', { fields: { outcome: 'answer_incomplete' } })
    const result = await decisions.decideReview(params.application_id, answer)
    if (result === 'decided') return { decided: true as const }
    if (result === 'not_in_review') return refuse('not_found')
    return refuse('validation_failed', { fields: { amount: faults[result] } })
  })
}

function answerIn({ amount, outcome, reason }: InputOf<typeof decideReview>['body']): PersonsAnswer | undefined {
  if (outcome === 'approved') return amount === undefined ? undefined : { outcome, amount: tenge(amount) }
  return reason && { outcome, reason }
}
