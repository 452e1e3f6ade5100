import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorCall, operatorName } from './operator.ts'
import { decidePersonCheck, listPersonChecks } from './sandbox.ts'
import { decideReview, listReviews } from './sandbox-reviews.ts'

const looker = z.object({ operator: operatorName })

export const listWaitingReviews = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/reviews',
  summary: 'Which applications wait for a person, the nearest deadline first; a hundred at most; the look is recorded',
  query: looker,
  answer: listReviews.answer,
  errors: [],
})

export const decideWaitingReview = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/reviews/:application_id',
  summary: 'What the person says: approved with an amount in whole tenge, or refused with a reason',
  params: decideReview.params,
  body: z.extend(decideReview.body, { operator: operatorName }),
  answer: decideReview.answer,
  errors: decideReview.errors,
})

export const listWaitingPersonChecks = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/person-checks',
  summary: 'Who waits for a person’s look at their face and papers, oldest first; the look is recorded',
  query: looker,
  answer: listPersonChecks.answer,
  errors: [],
})

export const decideWaitingPersonCheck = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/person-checks/:registration_id',
  summary: 'What the person who looked says',
  params: decidePersonCheck.params,
  body: z.extend(decidePersonCheck.body, { operator: operatorName }),
  answer: decidePersonCheck.answer,
  errors: decidePersonCheck.errors,
})
