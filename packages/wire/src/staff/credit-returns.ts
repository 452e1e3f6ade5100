import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { makersReason, waitsFor } from './approvals.ts'
import { maskedClient, ofItem } from './claims.ts'

const ofCredit = { module: 'staff', access: 'staff', permission: 'credit.return' } as const

const tiyn = z.int()

export const readCreditToReturn = endpoint({
  ...ofCredit,
  method: 'GET',
  path: '/staff/loans/:id/credit-return',
  summary: "Money above a loan's debt, and the client's own accounts to which it may go back; the look is recorded",
  params: ofItem,
  answer: z.object({
    contract_number: z.string(),
    client: maskedClient,
    credit_tiyn: tiyn,
    /** Checked to be the client's own; the newest first. */
    payees: z.array(z.object({ id: z.string(), kind: z.enum(['iban', 'card']), masked: z.string() })),
    /** Earlier returns, the newest first. */
    returns: z.array(
      z.object({
        id: z.string(),
        amount_tiyn: tiyn,
        payee_masked: z.string(),
        state: z.enum(['requested', 'sent', 'unknown', 'confirmed', 'declined']),
        requested_at: z.string(),
        finished_at: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const returnClientCredit = endpoint({
  ...ofCredit,
  fourEyes: 'credit.return',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/loans/:id/credit-return',
  summary:
    "Asks to send all money above the debt back to an account of the client's own; when a second person has confirmed, it goes to the bank like a payout",
  params: ofItem,
  body: z.strictObject({
    payee_id: z.uuid(),
    reason: makersReason,
    /** The credit as shown: if the loan has used it or received more, the act is refused. */
    seen_tiyn: z.int().check(z.minimum(1)),
  }),
  answer: waitsFor,
  errors: ['not_found', 'validation_failed', 'loan_not_allowed', 'figures_differ', 'item_changed', 'approval_waits'],
})
