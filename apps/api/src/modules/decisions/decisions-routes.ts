import { objectToDecision as objectToDecisionEndpoint } from '@qadam/wire/applications'
import * as wire from '@qadam/wire/sandbox-reviews'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { decideReview, type Reviewing } from './decide-review.ts'
import { type Objecting, objectToDecision } from './object-to-decision.ts'
import { listReviews } from './reviews.ts'

export function mountDecisions(app: FastifyInstance, context: Objecting): void {
  mountEndpoint(app, objectToDecisionEndpoint, ({ body: { text }, params: { id } }, { session }) =>
    objectToDecision(context, session, { id, text }),
  )
}

/** The underwriter's queue for people trying the product. Never mounted on `prod`. */
export function mountReviews(app: FastifyInstance, context: Reviewing & { readonly secrets: Secrets }): void {
  mountEndpoint(app, wire.listReviews, () => listReviews(context))
  mountEndpoint(app, wire.decideReview, ({ body: said, params }) =>
    decideReview(context, { applicationId: params.application_id, said }),
  )
}
