import { decisionReasons, reviewReasons } from '@qadam/domain/lending/decision/reasons'
import { sources } from '@qadam/domain/lending/decision/snapshot'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { productIds } from './lending.ts'

const tiyn = z.int()
const rate = z.string()

/** An application that the rules could not or may not decide: the figures for a person, and no name. */
export const review = z.object({
  application_id: z.string(),
  submitted_at: z.string(),
  review_until: z.nullable(z.string()),
  product: z.enum(productIds),
  amount_tiyn: tiyn,
  term: z.int(),
  review_reasons: z.array(z.enum(reviewReasons)),
  /** Legal stops: with any of them nobody may approve. */
  stops: z.array(z.enum(decisionReasons)),
  /** Reasons that the rules would have given if they could decide. */
  rules_reasons: z.array(z.enum(decisionReasons)),
  rules_most_tiyn: z.nullable(tiyn),
  income_tiyn: z.nullable(tiyn),
  paid_monthly_tiyn: z.nullable(tiyn),
  /** Includes the requested loan; both are shares of the income. */
  burden: z.nullable(rate),
  burden_cap: rate,
  score: z.nullable(z.int()),
  silent_sources: z.array(z.enum(sources)),
  objection: z.nullable(z.string()),
})

export type SandboxReview = z.infer<typeof review>

export const listReviews = endpoint({
  method: 'GET',
  path: '/rest/sandbox/reviews',
  summary: "Lists applications that await a person's decision, with their data, nearest deadline first",
  module: 'sandbox',
  access: 'anyone',
  answer: z.object({ reviews: z.array(review) }),
  errors: [],
})

export const decideReview = endpoint({
  method: 'POST',
  path: '/rest/sandbox/reviews/:application_id',
  summary: 'Decides an application: approved with an amount in whole tenge, or refused with a reason',
  module: 'sandbox',
  access: 'anyone',
  params: z.object({ application_id: z.uuid() }),
  body: z.strictObject({
    outcome: z.enum(['approved', 'refused']),
    amount: z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000))),
    reason: z.optional(z.enum(decisionReasons)),
  }),
  answer: z.object({ decided: z.literal(true) }),
  errors: ['not_found', 'validation_failed'],
})
