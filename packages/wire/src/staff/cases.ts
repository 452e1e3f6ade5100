import { requestGrounds } from '@qadam/domain/lending/request-deadlines'
import { agreementKinds } from '@qadam/domain/lending/servicing/agreement-figures'
import * as z from 'zod/mini'
import { agreementFigures, agreementSchedule } from '../addenda-figures.ts'
import { complaint } from '../complaints.ts'
import { messageLongest } from '../conversations.ts'
import { endpoint } from '../endpoint.ts'
import { day } from '../fields.ts'
import { offeredTerms, requestWishes } from '../loan-requests.ts'
import { loanSummary } from '../loans.ts'
import { dataChanges } from '../personal-data.ts'
import { requestPictures } from '../request-pictures.ts'
import { holder, maskedClient, ofItem, ofQueues } from './claims.ts'
import { pagePlaces, pageQuery } from './pages.ts'

/**
 * Requests with a deadline set by law: other terms of a loan, erasing an account, withdrawing a consent, correcting or
 * blocking data, and complaints.
 */
export const caseKinds = ['terms', 'deletion', 'withdrawal', 'correction', 'blocking', 'complaint'] as const

const brief = {
  id: z.string(),
  kind: z.enum(caseKinds),
  client: maskedClient,
  contract_number: z.nullable(z.string()),
  ground: z.nullable(z.enum(requestGrounds)),
  wish: z.nullable(z.enum(requestWishes)),
  asked_on: z.string(),
  /** The answer, or the end of the time to come to terms. */
  due_on: z.string(),
  /** Calendar days; negative once the day has passed. */
  days_left: z.int(),
  /** An answered request for other terms stays open until it is signed, given up or out of time. */
  is_answered: z.boolean(),
  holder,
}

export const listCases = endpoint({
  ...ofQueues,
  permission: 'case.read',
  method: 'GET',
  path: '/staff/cases',
  summary: 'Requests that the law gives a day for, the nearest day first, 25 at a time; the look is recorded',
  query: z.extend(pageQuery, { kind: z.optional(z.enum(caseKinds)) }),
  answer: z.object({ cases: z.array(z.object(brief)), ...pagePlaces }),
  errors: [],
})

export const recordTermsCase = endpoint({
  ...ofQueues,
  permission: 'loan-request.record',
  method: 'POST',
  path: '/staff/loans/:id/requests',
  summary:
    "Registers a borrower's request for other terms that came by phone, letter or visit; the law's days run from the day it was made; recorded",
  params: ofItem,
  body: z.strictObject({
    ground: z.enum(requestGrounds),
    wish: z.enum(requestWishes),
    /** The day on which it was made. */
    asked_on: day,
  }),
  answer: z.object({ case_id: z.string(), due_on: z.string() }),
  errors: ['not_found', 'loan_not_allowed', 'validation_failed'],
})

const answers = ['agreed', 'counter', 'refused'] as const

const terms = z.object({
  loan: loanSummary,
  is_in_time: z.boolean(),
  /** The law does not allow a refusal. */
  must_be_agreed: z.boolean(),
  /** What it orders then: months without or with half of the payments; days free after a conscript's service. */
  least_months: z.int(),
  least_service_days: z.int(),
  answer_until: z.string(),
  answer: z.nullable(z.enum(answers)),
  answer_reason: z.nullable(z.string()),
  answered_on: z.nullable(z.string()),
  agree_until: z.nullable(z.string()),
  ombudsman_until: z.nullable(z.string()),
  ending: z.nullable(z.enum(['agreed', 'not_agreed', 'withdrawn'])),
  offer: z.nullable(offeredTerms),
  /** The schedule as it is today; null once the loan has ended. */
  today: z.nullable(agreementSchedule),
  /** Pictures of papers that the borrower has sent with the request. */
  pictures: requestPictures,
  /** Signed papers of this loan, the contract first. */
  papers: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['contract', ...agreementKinds]),
      number: z.string(),
      signed_at: z.nullable(z.string()),
    }),
  ),
})

const personal = z.object({
  /** Title of the consent that is withdrawn; null for an account. */
  consent: z.nullable(z.object({ ru: z.string(), kk: z.string() })),
  /** An open application, contract or loan: until it ends, the law forbids erasing the data. */
  obligation: z.nullable(z.enum(['loan', 'contract', 'application'])),
  state: z.enum(['asked', 'done', 'refused', 'cancelled']),
  reason: z.nullable(z.string()),
  /** Of a correction or a blocking. */
  change: z.nullable(
    z.object({
      what: z.enum(dataChanges),
      /** As it stands, or stood before it was corrected. */
      old_value: z.nullable(z.string()),
      new_value: z.nullable(z.string()),
      /** In the client's words. */
      said: z.string(),
      lifted_on: z.nullable(z.string()),
      lifted_because: z.nullable(z.string()),
    }),
  ),
})

export const readCase = endpoint({
  ...ofQueues,
  permission: 'case.read',
  method: 'GET',
  path: '/staff/cases/:id',
  summary: 'One request with its days, the loan as it is today and its papers; the look is recorded first',
  params: ofItem,
  answer: z.object({
    ...brief,
    locale: z.enum(['ru', 'kk']),
    terms: z.nullable(terms),
    personal: z.nullable(personal),
    complaint: z.nullable(z.pick(complaint, { number: true, text: true, answer: true, extension: true })),
  }),
  errors: ['not_found'],
})

const seen = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const readCasePicture = endpoint({
  ...ofQueues,
  permission: 'case.read',
  method: 'GET',
  path: '/staff/cases/:id/pictures/:picture',
  summary: 'A picture of a paper behind a request for other terms; each look is recorded before the bytes leave',
  params: z.extend(ofItem, { picture: z.uuid() }),
  answer: z.object({ jpeg_base64: z.string() }),
  errors: ['not_found'],
})

export const foreseeOffer = endpoint({
  ...ofQueues,
  permission: 'loan-request.answer',
  method: 'POST',
  path: '/staff/cases/:id/offer',
  summary: 'Calculates what an offer made today would give, beside the schedule of today; nothing is written',
  params: ofItem,
  body: offeredTerms,
  answer: z.object({
    figures: agreementFigures,
    /** Hash of these figures: the answer that makes the offer names it. */
    seen,
  }),
  errors: ['not_found', 'item_changed', 'loan_not_allowed', 'gesv_above_cap', 'offer_below_law', 'validation_failed'],
})

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))

export const answerTermsCase = endpoint({
  ...ofQueues,
  permission: 'loan-request.answer',
  method: 'POST',
  path: '/staff/cases/:id/answer',
  summary: 'An offer with the figures that were on the screen, words without an offer, or a refusal with its reason',
  params: ofItem,
  body: z.discriminatedUnion('answer', [
    z.strictObject({ answer: z.enum(['agreed', 'counter']), offer: z.optional(offeredTerms), seen: z.optional(seen) }),
    z.strictObject({ answer: z.literal('refused'), reason }),
  ]),
  answer: z.object({ answered: z.literal(true) }),
  errors: [
    ...(['not_found', 'item_taken', 'item_changed', 'loan_not_allowed', 'gesv_above_cap'] as const),
    ...(['offer_below_law', 'validation_failed'] as const),
  ],
})

export const endTermsCase = endpoint({
  ...ofQueues,
  permission: 'loan-request.answer',
  method: 'POST',
  path: '/staff/cases/:id/ending',
  summary: 'Ends an answered request on which the parties have not come to terms, or have in words',
  params: ofItem,
  body: z.strictObject({ ending: z.enum(['agreed', 'not_agreed']) }),
  answer: z.object({ ended: z.literal(true) }),
  errors: ['not_found', 'item_taken', 'item_changed', 'loan_not_allowed'],
})

/** Final: a closed account is not opened again. */
export const answerPersonalCase = endpoint({
  ...ofQueues,
  permission: 'personal-request.answer',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/cases/:id/personal-answer',
  summary: 'Ends an account or a consent before its day, or refuses with a reason; an open obligation refuses by law',
  params: ofItem,
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('done') }),
    z.strictObject({ outcome: z.literal('refused'), reason }),
  ]),
  answer: z.object({ answered: z.literal(true) }),
  errors: ['not_found', 'item_taken', 'item_changed', 'validation_failed'],
})

export const liftDataBlock = endpoint({
  ...ofQueues,
  permission: 'personal-request.answer',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/cases/:id/lift',
  summary: 'Lets blocked data be used again, for a reason that the client reads',
  params: ofItem,
  body: z.strictObject({ reason }),
  answer: z.object({ lifted: z.literal(true) }),
  errors: ['not_found', 'item_changed', 'validation_failed'],
})

export const answerComplaintCase = endpoint({
  ...ofQueues,
  permission: 'complaint.answer',
  method: 'POST',
  path: '/staff/cases/:id/complaint-answer',
  summary: 'Answers a complaint once, in words that the client reads in the cabinet; the client is told',
  params: ofItem,
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(10), z.maxLength(messageLongest)) }),
  answer: z.object({ answered: z.literal(true) }),
  errors: ['not_found', 'item_taken', 'item_changed', 'validation_failed'],
})

export const extendComplaintCase = endpoint({
  ...ofQueues,
  permission: 'complaint.answer',
  method: 'POST',
  path: '/staff/cases/:id/complaint-extension',
  summary:
    'Gives the answer to a complaint the law’s further fifteen working days, once and before its day has passed, for a reason that the client reads; the client is told',
  params: ofItem,
  body: z.strictObject({ reason }),
  answer: z.object({ due_on: z.string() }),
  errors: ['not_found', 'item_taken', 'item_changed', 'validation_failed'],
})
