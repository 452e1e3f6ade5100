import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { makersReason, waitsFor } from './approvals.ts'
import { maskedClient, ofItem } from './claims.ts'

const ofLoans = { module: 'staff', access: 'staff', permission: 'loan.adjust' } as const

export const readLoanToEnd = endpoint({
  ...ofLoans,
  method: 'GET',
  path: '/staff/loans/:id/ending',
  summary: 'What is lost if a loan ends now; the look is recorded',
  params: ofItem,
  answer: z.object({
    contract_number: z.string(),
    client: maskedClient,
    state: z.enum(['active', 'closed', 'written_off', 'cancelled']),
    owed_tiyn: z.int(),
  }),
  errors: ['not_found'],
})

const order = {
  order_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  reason: makersReason,
  /** The debt as shown: if a payment has come meanwhile, the act is refused. */
  seen_tiyn: z.int(),
}

export const endClientLoan = endpoint({
  ...ofLoans,
  fourEyes: 'loan.end',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/loans/:id/ending',
  summary:
    'Asks to write a loan off as a loss (it remains a claim), or to cancel one that was issued in breach of the law; a second person confirms',
  params: ofItem,
  body: z.discriminatedUnion('how', [
    z.strictObject({
      ...order,
      how: z.literal('write_off'),
      loss_reason: z.enum(['hopeless', 'debtor_died', 'fraud_act']),
    }),
    z.strictObject({ ...order, how: z.literal('cancel'), loss_reason: z.enum(['issued_in_breach', 'fraud_act']) }),
  ]),
  answer: waitsFor,
  errors: ['not_found', 'validation_failed', 'loan_not_allowed', 'item_changed', 'approval_waits'],
})
