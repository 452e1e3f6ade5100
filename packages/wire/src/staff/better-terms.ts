import * as z from 'zod/mini'
import { agreementFigures } from '../addenda-figures.ts'
import { endpoint } from '../endpoint.ts'
import { makersReason, waitsFor } from './approvals.ts'
import { maskedClient, ofItem } from './claims.ts'

const ofTerms = { module: 'staff', access: 'staff', permission: 'better-terms.offer' } as const

/** As in the contract: per day of a pdl, else per year. */
const rate = z.string().check(z.regex(/^0(\.\d{1,6})?$/))

export const readLoanToImprove = endpoint({
  ...ofTerms,
  method: 'GET',
  path: '/staff/loans/:id/better-terms',
  summary: 'A loan whose rate may be lowered, and the offer that its borrower may still sign; the look is recorded',
  params: ofItem,
  answer: z.object({
    contract_number: z.string(),
    client: maskedClient,
    /** Whether the rate is per day, as of a pdl, or per year. */
    rate_per: z.enum(['day', 'year']),
    rate,
    /** Why it cannot be lowered today; null when it can. */
    obstacle: z.nullable(z.enum(['ended', 'due'])),
    /** What the borrower may still sign; a new offer replaces it. */
    offered: z.nullable(z.object({ rate, open_until: z.string() })),
  }),
  errors: ['not_found'],
})

export const foreseeLowerRate = endpoint({
  ...ofTerms,
  method: 'POST',
  path: '/staff/loans/:id/better-terms/preview',
  summary: 'What a lower rate would give, with both schedules; nothing is offered, the look is recorded',
  params: ofItem,
  body: z.strictObject({ rate }),
  answer: z.object({
    open_until: z.string(),
    figures: agreementFigures,
    /** Hash of the figures: an offer names the ones that its author saw. */
    seen: z.string(),
  }),
  errors: ['not_found', 'validation_failed', 'loan_not_allowed', 'gesv_above_cap'],
})

export const offerLowerRate = endpoint({
  ...ofTerms,
  fourEyes: 'better-terms.offer',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/loans/:id/better-terms',
  summary:
    'Asks to offer a lower rate; when a second person has confirmed, the borrower is told and signs it within 14 days or leaves it',
  params: ofItem,
  body: z.strictObject({
    rate,
    reason: makersReason,
    /** Of the preview: if the figures are others by now, the act is refused. */
    seen: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  answer: waitsFor,
  errors: ['not_found', 'validation_failed', 'loan_not_allowed', 'gesv_above_cap', 'item_changed', 'approval_waits'],
})
