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
  summary:
    "Lists applications that await a person's decision, nearest deadline first; at most 100; the access is recorded",
  query: looker,
  answer: listReviews.answer,
  errors: [],
})

export const decideWaitingReview = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/reviews/:application_id',
  summary: 'Decides an application: approved with an amount in whole tenge, or refused with a reason',
  params: decideReview.params,
  body: z.extend(decideReview.body, { operator: operatorName }),
  answer: decideReview.answer,
  errors: ['not_found', 'validation_failed', 'second_person_needed'],
})

export const listWaitingPersonChecks = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/person-checks',
  summary: "Lists clients whose face or documents await a person's check, oldest first; the access is recorded",
  query: looker,
  answer: listPersonChecks.answer,
  errors: [],
})

export const decideWaitingPersonCheck = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/person-checks/:registration_id',
  summary: "Records the result of the person's check",
  params: decidePersonCheck.params,
  body: z.extend(decidePersonCheck.body, { operator: operatorName }),
  answer: decidePersonCheck.answer,
  errors: decidePersonCheck.errors,
})
