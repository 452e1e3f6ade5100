import { requestGrounds } from '@qadam/domain/lending/request-deadlines'
import { agreementKinds } from '@qadam/domain/lending/servicing/agreement-figures'
import * as z from 'zod/mini'
import { agreementFigures } from './addenda-figures.ts'
import { endpoint } from './endpoint.ts'
import { smsCode } from './fields.ts'
import { requestWishes } from './loan-requests.ts'
import { paperPicture, requestPictures } from './request-pictures.ts'

const file = z.object({ url: z.string(), sha256: z.string() })
const files = z.object({ ru: file, kk: file })

const addendum = z.object({
  id: z.string(),
  loan_id: z.string(),
  /** Of the loan, from 1 on. */
  number: z.int(),
  contract_number: z.string(),
  kind: z.enum(agreementKinds),
  /** `stale`: its day is over, or the loan has changed since; it can no longer be signed. */
  state: z.enum(['drafted', 'signed', 'replaced', 'stale', 'withdrawn']),
  /** Signed, but the payment that was its condition was taken back: the schedule before it holds again. */
  is_void: z.boolean(),
  /** Signed and in force, but money of an earlier day came or was taken back since: its sums are of the debt as it was. */
  is_recounted: z.boolean(),
  figures: agreementFigures,
  /** As read and signed. */
  documents: files,
  /** The same with the signature page; null until the addendum is signed and the files are generated. */
  signed_documents: z.nullable(files),
  signed_at: z.nullable(z.string()),
})

export type Addendum = z.infer<typeof addendum>

const lendingCall = { module: 'lending', access: 'session' } as const
const byId = { ...lendingCall, params: z.object({ id: z.uuid() }) } as const

const days = z.int().check(z.minimum(1), z.maximum(366))

export const foreseeProlongation = endpoint({
  ...byId,
  method: 'GET',
  path: '/rest/lending/loans/:id/prolongation',
  summary: 'Calculates to the tiyn what a prolongation made today would cost, with both schedules; nothing is written',
  answer: z.object({
    on: z.string(),
    /** The reason why no prolongation is possible today. */
    refusal: z.nullable(z.enum(['not_in_days', 'overdue_too_long', 'too_many', 'ended', 'above_cap'])),
    prolongations_left: z.int(),
    /** One option for each term on offer, shortest first; empty when refused. */
    options: z.array(z.object({ term: z.int(), figures: agreementFigures })),
  }),
  errors: ['not_found'],
})

export const foreseePaymentDay = endpoint({
  ...byId,
  method: 'GET',
  path: '/rest/lending/loans/:id/payment-day',
  summary: 'Calculates to the tiyn what payments on another day of the month would change; nothing is written',
  query: z.object({ day: z.optional(z.string().check(z.regex(/^([1-9]|[12]\d|3[01])$/))) }),
  answer: z.object({
    on: z.string(),
    /** The reason why no other day is possible today, or why this one is not. */
    refusal: z.nullable(
      z.enum(['in_days', 'moved', 'due', 'too_soon', 'deferred', 'ended', 'above_cap', 'not_this_day']),
    ),
    /** For the requested day; null without one. */
    figures: z.nullable(agreementFigures),
  }),
  errors: ['not_found'],
})

export const foreseeBetterTerms = endpoint({
  ...byId,
  method: 'GET',
  path: '/rest/lending/loans/:id/better-terms',
  summary: "Returns the lender's own offer of a lower rate with today's figures; nothing is written",
  answer: z.object({
    /** Null without one that could be signed today. */
    offer: z.nullable(z.object({ open_until: z.string(), figures: agreementFigures })),
  }),
  errors: ['not_found'],
})

/** The same agreement with the same figures returns the same draft; another one replaces it. */
export const draftAddendum = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/loans/:id/addenda',
  summary: 'Drafts an agreement that changes the loan, with its text in both languages, to be signed today',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('prolong'), term: days }),
    /** Payments on another day of the month. */
    z.strictObject({ kind: z.literal('move_day'), day: z.int().check(z.minimum(1), z.maximum(31)) }),
    /** The lender's own offer of a lower rate. */
    z.strictObject({ kind: z.literal('improve') }),
    /** The lender's offer in answer to the borrower's request. */
    z.strictObject({ kind: z.literal('offer') }),
  ]),
  answer: addendum,
  errors: [
    ...(['not_found', 'loan_not_allowed', 'gesv_above_cap', 'cost_not_paid', 'figures_differ'] as const),
    'too_many_requests',
  ],
})

export const listAddenda = endpoint({
  ...lendingCall,
  method: 'GET',
  path: '/rest/lending/addenda',
  summary: "Lists the client's signed agreements and those that may be signed today, newest first",
  answer: z.object({ addenda: z.array(addendum) }),
  errors: [],
})

export const getAddendum = endpoint({
  ...byId,
  method: 'GET',
  path: '/rest/lending/addenda/:id',
  summary:
    "Returns one of the client's agreements. Its file is at /rest/lending/addenda/:id/file?lang=ru|kk and includes the signature page once signed; &read returns it as it was read",
  answer: addendum,
  errors: ['not_found'],
})

export const sendAddendumCode = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/addenda/:id/code',
  summary: 'Sends an SMS code that names the agreement and is valid for this document only',
  answer: z.object({ expires_in: z.int(), resend_in: z.int(), code_length: z.int() }),
  errors: ['not_found', 'addendum_not_allowed', 'figures_differ', 'too_many_requests', 'sms_unavailable'],
})

/** The hash of the file that the screen showed comes back with the code, and must match. */
export const signAddendum = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/addenda/:id/sign',
  summary: 'Signs the agreement with the code: the new schedule applies from today',
  body: z.strictObject({
    sms_code: smsCode,
    document_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  secrets: ['sms_code'],
  answer: addendum,
  errors: [
    ...(['not_found', 'addendum_not_allowed', 'figures_differ', 'loan_not_allowed', 'gesv_above_cap'] as const),
    ...(['validation_failed', 'sms_code_wrong', 'sms_code_expired', 'sms_code_attempts_over'] as const),
    'too_many_requests',
  ],
})

export const withdrawAddendum = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/addenda/:id/withdraw',
  summary: 'Withdraws a draft that is not signed',
  answer: addendum,
  errors: ['not_found', 'addendum_not_allowed'],
})

/** A borrower's own request for other terms, with the law's days and the lender's answer. */
const ownRequest = z.object({
  id: z.string(),
  ground: z.enum(requestGrounds),
  wish: z.enum(requestWishes),
  asked_on: z.string(),
  answer_until: z.string(),
  answer: z.nullable(z.enum(['agreed', 'counter', 'refused'])),
  answer_reason: z.nullable(z.string()),
  agree_until: z.nullable(z.string()),
  ombudsman_until: z.nullable(z.string()),
  ending: z.nullable(z.enum(['agreed', 'not_agreed', 'withdrawn'])),
  pictures: requestPictures,
  /** The offer as it would be signed today; null without one, or when its days are over. */
  offer: z.nullable(z.object({ kind: z.enum(agreementKinds), figures: agreementFigures })),
})

export type OwnLoanRequest = z.infer<typeof ownRequest>

export const getOwnRequest = endpoint({
  ...byId,
  method: 'GET',
  path: '/rest/lending/loans/:id/request',
  summary: "Returns the client's latest request about this loan, with the lender's answer and offer",
  answer: z.object({ request: z.nullable(ownRequest) }),
  errors: ['not_found'],
})

export const askForTerms = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/loans/:id/request',
  summary: 'Requests other terms; the law gives the lender 15 calendar days to answer. One open request at a time',
  body: z.strictObject({ ground: z.enum(requestGrounds), wish: z.enum(requestWishes) }),
  answer: z.object({ request: z.nullable(ownRequest) }),
  errors: ['not_found', 'loan_not_allowed', 'validation_failed', 'too_many_requests'],
})

export const withdrawRequest = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/loans/:id/request/withdraw',
  summary: 'Withdraws the open request about this loan',
  answer: z.object({ request: z.nullable(ownRequest) }),
  errors: ['not_found'],
})

export const addRequestPicture = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/loans/:id/request/pictures',
  summary: 'Adds a picture (JPEG) of a paper behind the open request; the same picture again is the same one',
  body: paperPicture,
  answer: z.object({ request: z.nullable(ownRequest) }),
  errors: ['not_found', 'validation_failed', 'too_many_requests'],
})

export const removeRequestPicture = endpoint({
  ...lendingCall,
  params: z.object({ id: z.uuid(), picture: z.uuid() }),
  method: 'POST',
  path: '/rest/lending/loans/:id/request/pictures/:picture/remove',
  summary: 'Removes a picture while the request has no answer; removing twice is the same as once',
  answer: z.object({ request: z.nullable(ownRequest) }),
  errors: ['not_found'],
})
