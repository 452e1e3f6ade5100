import { methods } from '@qadam/domain/lending/method'
import { requestGrounds } from '@qadam/domain/lending/request-deadlines'
import * as z from 'zod/mini'
import { agreementFigures } from './addenda-figures.ts'
import { endpoint } from './endpoint.ts'
import { day } from './fields.ts'
import { operatorCall, operatorName } from './operator.ts'

export const requestWishes = [
  ...(['lower_rate', 'smaller_payment', 'deferral', 'longer_term', 'other_method', 'forgiveness'] as const),
] as const

const request = z.object({
  id: z.string(),
  ground: z.enum(requestGrounds),
  wish: z.enum(requestWishes),
  asked_on: z.string(),
  /** Within thirty days of overdue. */
  is_in_time: z.boolean(),
  /** The law does not allow a refusal. */
  must_be_agreed: z.boolean(),
  /** Next deadline: the response, then the end of the time to reach an agreement. */
  due_on: z.string(),
  answer: z.nullable(z.enum(['agreed', 'counter', 'refused'])),
  answered_on: z.nullable(z.string()),
  ombudsman_until: z.nullable(z.string()),
  ending: z.nullable(z.enum(['agreed', 'not_agreed', 'withdrawn'])),
})

export type LoanRequestAnswer = z.infer<typeof request>

export const listLoanRequests = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/loan-requests',
  summary:
    'Lists requests for other terms that await a response, nearest deadline first; at most 100; the access is recorded',
  query: z.object({ operator: operatorName }),
  answer: z.object({ requests: z.array(z.extend(request, { number: z.string() })) }),
  errors: [],
})

export const recordLoanRequest = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/loans/:number/requests',
  summary:
    "Registers a borrower's request for other terms; the law requires a response within 15 calendar days; recorded",
  params: z.object({ number: z.string().check(z.regex(/^\d{1,15}$/)) }),
  body: z.strictObject({
    operator: operatorName,
    ground: z.enum(requestGrounds),
    wish: z.enum(requestWishes),
    asked_on: day,
  }),
  answer: request,
  errors: ['not_found', 'loan_not_allowed', 'validation_failed'],
})

/** Terms that the borrower may sign within the days to agree; a rate per year. */
export const offeredTerms = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('restructure'),
    rate: z.string().check(z.regex(/^0(\.\d{1,6})?$/)),
    periods: z.int().check(z.minimum(1), z.maximum(120)),
    forgives_penalty: z.boolean(),
    method: z.enum(methods),
  }),
  z.strictObject({
    do: z.literal('defer'),
    months: z.int().check(z.minimum(1), z.maximum(36)),
    /** The last day of a conscript's service: the deferral lasts at least sixty days longer. */
    service_until: z.optional(day),
  }),
])

export type OfferedTerms = z.infer<typeof offeredTerms>

/** Nobody has to ask for it, and it may only make the loan cheaper. */
export const offerBetterTerms = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/loans/:number/better-terms',
  summary:
    'Offers a lower rate where one name is enough, which the borrower signs within 14 days or leaves; a preview shows what it would give; recorded',
  params: z.object({ number: z.string().check(z.regex(/^\d{1,15}$/)) }),
  body: z.strictObject({
    operator: operatorName,
    /** As in the contract: per day of a pdl, else per year. */
    rate: z.string().check(z.regex(/^0(\.\d{1,6})?$/)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    is_preview: z.boolean(),
  }),
  answer: z.object({ open_until: z.string(), figures: agreementFigures }),
  errors: ['not_found', 'loan_not_allowed', 'gesv_above_cap', 'validation_failed', 'second_person_needed'],
})

const ofRequest = z.object({ id: z.uuid() })

export const answerLoanRequest = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/loan-requests/:id/answer',
  summary:
    'Responds to the request: acceptance, a counter-offer, or a reasoned refusal where the law allows one; recorded',
  params: ofRequest,
  body: z.discriminatedUnion('answer', [
    z.strictObject({ operator: operatorName, answer: z.enum(['agreed', 'counter']), offer: z.optional(offeredTerms) }),
    z.strictObject({
      operator: operatorName,
      answer: z.literal('refused'),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
  ]),
  answer: request,
  errors: ['not_found', 'loan_not_allowed', 'gesv_above_cap', 'offer_below_law', 'validation_failed'],
})

export const endLoanRequest = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/loan-requests/:id/ending',
  summary: 'Closes the request: agreed, not agreed, or withdrawn by the borrower; recorded',
  params: ofRequest,
  body: z.strictObject({ operator: operatorName, ending: z.enum(['agreed', 'not_agreed', 'withdrawn']) }),
  answer: request,
  errors: ['not_found', 'loan_not_allowed', 'validation_failed'],
})
