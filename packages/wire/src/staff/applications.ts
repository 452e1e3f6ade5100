import { fraudQuestions } from '@qadam/domain/lending/decision/fraud-questions'
import { decisionReasons, reviewReasons } from '@qadam/domain/lending/decision/reasons'
import { sources } from '@qadam/domain/lending/decision/snapshot'
import { askedPapers } from '@qadam/domain/lending/paper-requests'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { productIds } from '../lending.ts'
import { paperRequestEndings } from '../paper-requests.ts'
import { requestPictures } from '../request-pictures.ts'
import { decideReview, review } from '../sandbox-reviews.ts'
import { makersReason, waitsFor } from './approvals.ts'
import { holder, maskedClient, ofItem, ofQueues } from './claims.ts'
import { pagePlaces, pageQuery } from './pages.ts'

const tiyn = z.int()

const asked = {
  id: z.string(),
  client: maskedClient,
  product: z.enum(productIds),
  amount_tiyn: tiyn,
  term: z.int(),
  /** The submission, or the objection that reopened the application. */
  waits_since: z.string(),
  review_until: z.nullable(z.string()),
  holder,
}

export const listApplications = endpoint({
  ...ofQueues,
  permission: 'application.read',
  method: 'GET',
  path: '/staff/applications',
  summary: 'Applications that wait for a person, the longest wait first, 25 at a time; the look is recorded',
  query: pageQuery,
  answer: z.object({
    ...pagePlaces,
    applications: z.array(
      z.object({
        ...asked,
        review_reasons: z.array(z.enum(reviewReasons)),
        is_late: z.boolean(),
        /** Papers that the client was asked for last. */
        papers: z.nullable(z.enum(['awaited', 'came'])),
      }),
    ),
  }),
  errors: [],
})

const sourceAnswer = z.enum(['not_asked', 'silent', 'answered', 'clear', 'near', 'match', 'suspected'])

/** All that a decision knew, without what would identify the client. */
export const knownFacts = z.object({
  identified_by: z.nullable(z.enum(['biometric', 'person'])),
  is_foreign_official: z.boolean(),
  has_automated_consent: z.boolean(),
  sources: z.array(z.object({ source: z.enum(sources), answer: sourceAnswer })),
  bureau: z.nullable(
    z.object({
      has_stop_credit: z.boolean(),
      is_conscript: z.boolean(),
      bankruptcy_ended_on: z.nullable(z.string()),
      had_long_overdue: z.boolean(),
      closed_here: z.int(),
      closed_elsewhere: z.int(),
      open_loans: z.array(z.object({ is_here: z.boolean(), monthly_tiyn: tiyn, overdue_days: z.int() })),
    }),
  ),
  contributions: z.nullable(z.array(z.object({ month: z.string(), amount_tiyn: tiyn }))),
})

export const readApplication = endpoint({
  ...ofQueues,
  permission: 'application.read',
  method: 'GET',
  path: '/staff/applications/:id',
  summary: 'One application, with what the decision knew and what the rules would say; the look is recorded first',
  params: ofItem,
  answer: z.object({
    ...asked,
    state: z.string(),
    rules_version: z.nullable(z.string()),
    /** The most that this person may approve alone. */
    own_most_tiyn: tiyn,
    /** Number of the decision whose figures are shown: an answer names it. Null when there is nothing to decide. */
    seen: z.nullable(z.int()),
    /** Null once nobody has to decide any more. */
    review: z.nullable(
      z.object({
        figures: review,
        known: knownFacts,
        /** Share of the income that present payments take, without this loan; null while either is unknown. */
        burden_before: z.nullable(z.string()),
      }),
    ),
    /** What the client was asked for in this review and before, with the pictures sent. */
    papers: z.array(
      z.object({
        id: z.string(),
        what: z.enum(askedPapers),
        note: z.nullable(z.string()),
        asked_by: z.string(),
        asked_at: z.string(),
        until: z.string(),
        ending: z.nullable(z.enum(paperRequestEndings)),
        ended_at: z.nullable(z.string()),
        pictures: requestPictures,
      }),
    ),
    /** The last day to send papers asked for now; null where none may be asked for. */
    papers_until: z.nullable(z.string()),
    /** Questions answered with "yes"; null where nobody asked. */
    fraud_answers: z.nullable(z.array(z.enum(fraudQuestions))),
    decisions: z.array(
      z.object({
        number: z.int(),
        decided_by: z.enum(['rules', 'person']),
        outcome: z.enum(['approved', 'refused', 'review']),
        reasons: z.array(z.enum(decisionReasons)),
        review_reasons: z.array(z.enum(reviewReasons)),
        offer_amount_tiyn: z.nullable(tiyn),
        decided_at: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const decideWaitingApplication = endpoint({
  ...ofQueues,
  permission: 'application.decide',
  fourEyes: 'application.approve',
  method: 'POST',
  path: '/staff/applications/:id/decision',
  summary:
    'Approved with an amount in whole tenge, or refused with a reason; what the law forbids stays forbidden, and above one’s own limit a colleague confirms',
  params: ofItem,
  body: z.extend(decideReview.body, {
    seen: z.int(),
    /** For the colleague who confirms an amount above one's own limit. */
    because: z.optional(makersReason),
  }),
  answer: waitsFor,
  errors: ['not_found', 'item_taken', 'item_changed', 'validation_failed', 'approval_waits'],
})

export const askForPapers = endpoint({
  ...ofQueues,
  permission: 'application.decide',
  method: 'POST',
  path: '/staff/applications/:id/papers',
  summary:
    'Asks the client for papers about an application in review, three times at most and one request at a time; the client is told, and the deadline of the decision stays',
  params: ofItem,
  body: z.strictObject({
    what: z.enum(askedPapers),
    /** To the client; required for `other`. */
    note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  }),
  answer: z.object({ until: z.string() }),
  errors: ['not_found', 'item_taken', 'item_changed', 'validation_failed'],
})

export const readPaperPicture = endpoint({
  ...ofQueues,
  permission: 'application.read',
  method: 'GET',
  path: '/staff/applications/:id/pictures/:picture',
  summary:
    'A picture of a paper that a client has sent about an application; each look is recorded before the bytes leave',
  params: z.extend(ofItem, { picture: z.uuid() }),
  answer: z.object({ jpeg_base64: z.string() }),
  errors: ['not_found'],
})
