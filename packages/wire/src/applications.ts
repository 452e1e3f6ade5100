import { applicationStates } from '@qadam/domain/lending/application-lifecycle'
import { fraudQuestions } from '@qadam/domain/lending/decision/fraud-questions'
import { decisionReasons } from '@qadam/domain/lending/decision/reasons'
import { methods } from '@qadam/domain/lending/method'
import * as z from 'zod/mini'
import { templateIds } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { consent } from './fields.ts'
import { productIds } from './lending.ts'

const tiyn = z.int()

export const application = z.object({
  id: z.string(),
  state: z.enum(applicationStates),
  submitted_at: z.string(),
  product: z.enum(productIds),
  amount_tiyn: tiyn,
  term: z.int(),
  method: z.enum(methods),
  /** Deadline of the manual review, when one is required. */
  review_until: z.nullable(z.string()),
  /** Answers to the anti-fraud questions show that somebody else may want this loan: a person talks to the client first. */
  shows_coercion: z.boolean(),
  /** When the client requested a manual review of the rules' decision. */
  objected_at: z.nullable(z.string()),
  decision: z.nullable(
    z.object({
      decided_at: z.string(),
      decided_by: z.enum(['rules', 'person']),
      /** Null for a refusal. Contains the max that may be signed; less than requested is a counter-offer. */
      offer: z.nullable(
        z.object({
          product: z.enum(productIds),
          most_tiyn: tiyn,
          /** Terms at which the borrower can afford the payment. */
          terms: z.array(z.int()),
          amount_tiyn: tiyn,
          term: z.int(),
          valid_until: z.string(),
        }),
      ),
      reasons: z.array(z.enum(decisionReasons)),
      /** The largest share of the income that the law allowed on the day of the decision; null for other reasons. */
      burden_cap: z.nullable(z.string()),
      /** Whether the client may request a manual review (law on personal data, art. 19-1). */
      can_object: z.boolean(),
    }),
  ),
})

export type Application = z.infer<typeof application>

const yesOrNo = z.enum(['yes', 'no'])

/** (+) */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/rest/lending/questions',
  summary: 'Lists the anti-fraud questions that an application must answer; none where the lender does not ask them',
  module: 'lending',
  access: 'session',
  answer: z.object({ questions: z.array(z.enum(fraudQuestions)) }),
  errors: [],
})

/** One live application at a time: a second one returns the first while it is under way. */
export const submitApplication = endpoint({
  method: 'POST',
  path: '/rest/lending/applications',
  summary:
    'Applies for a loan: product, amount in whole tenge, term, method and the required consents, which are signed in the versions of `document_template_ids`, or in the current ones without it',
  module: 'lending',
  access: 'session',
  body: z.strictObject({
    product: z.enum(productIds),
    amount: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    term: z.int().check(z.minimum(1), z.maximum(3_650)),
    method: z.enum(methods),
    credit_bureau_consent: consent,
    /** Without this consent a person decides. */
    automated_decision_consent: z.boolean(),
    /**
     * Versions of the ticked consents that were on the screen; a version replaced meanwhile is refused. Without them the
     * caller vouches for the current ones (0265).
     */
    document_template_ids: z.optional(templateIds),
    /** All four, where `GET /rest/lending/questions` lists them. */
    question_advised: z.optional(yesOrNo),
    question_guided: z.optional(yesOrNo),
    question_for_another: z.optional(yesOrNo),
    question_promised: z.optional(yesOrNo),
  }),
  answer: application,
  errors: [
    'step_not_allowed',
    'validation_failed',
    'application_not_allowed',
    'data_blocked',
    'lending_paused',
    'too_many_requests',
  ],
})

/** The body where the questions are asked: the form reports the missing answers before anything is sent. */
export const answeredApplication = z.strictObject({
  ...submitApplication.body.shape,
  ...{ question_advised: yesOrNo, question_guided: yesOrNo, question_for_another: yesOrNo, question_promised: yesOrNo },
})

/** (+) */
export const listApplications = endpoint({
  method: 'GET',
  path: '/rest/lending/applications',
  summary: "Lists the client's applications, newest first; at most 20",
  module: 'lending',
  access: 'session',
  answer: z.object({ applications: z.array(application) }),
  errors: ['step_not_allowed'],
})

const ofApplication = {
  params: z.object({ id: z.uuid() }),
  answer: application,
  module: 'lending',
  access: 'session',
} as const

export const getApplication = endpoint({
  ...ofApplication,
  method: 'GET',
  path: '/rest/lending/applications/:id',
  summary: "Returns one of the client's applications and its decision",
  errors: ['not_found'],
})

export const withdrawApplication = endpoint({
  ...ofApplication,
  method: 'POST',
  path: '/rest/lending/applications/:id/withdraw',
  summary: 'Withdraws an application before its contract is signed',
  errors: ['not_found', 'application_not_allowed'],
})

export const objectToDecision = endpoint({
  ...ofApplication,
  method: 'POST',
  path: '/rest/lending/applications/:id/objection',
  summary: 'Requests that a person review the automated decision; the reply comes within three working days',
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)) }),
  errors: ['not_found', 'application_not_allowed', 'validation_failed'],
})
