import { decideReview, listReviews } from '@qadam/contract/sandbox-reviews'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { ReviewsService } from './decisions-reviews-service.ts'

/** The underwriter's queue, played by whoever tries the product. Never mounted on `prod`. */
export function mountReviews(app: FastifyInstance, reviews: ReviewsService): void {
  mountEndpoint(app, listReviews, () => reviews.list())
  mountEndpoint(app, decideReview, ({ body, params }) => reviews.decide(params.application_id, body))
}
