import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../fields.ts'
import { makersReason, waitsFor } from './approvals.ts'
import { maskedClient, ofItem } from './claims.ts'

const ofDebt = { module: 'staff', access: 'staff', permission: 'debt.claim' } as const

const tiyn = z.int()

export const readDebtToClaim = endpoint({
  ...ofDebt,
  method: 'GET',
  path: '/staff/loans/:id/debt-claim',
  summary: 'Whether the whole debt of a loan may be demanded today, and what is owed; the look is recorded',
  params: ofItem,
  answer: z.object({
    contract_number: z.string(),
    client: maskedClient,
    days_overdue: z.int(),
    /** The late sum today, and the sum that would end the debt today. */
    late_tiyn: tiyn,
    whole_tiyn: tiyn,
    /** Why it cannot be demanded; null when it can. */
    obstacle: z.nullable(z.enum(['not_late_enough', 'claimed', 'suspended', 'nothing_to_come'])),
    /** The demand that holds. */
    claimed: z.nullable(z.object({ on: z.string(), until: z.string() })),
    /** The first and the last day that a demand of today may name. */
    until_from: z.string(),
    until_to: z.string(),
  }),
  errors: ['not_found'],
})

export const claimClientDebt = endpoint({
  ...ofDebt,
  fourEyes: 'debt.claim',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/loans/:id/debt-claim',
  summary:
    'Asks to demand the whole debt by a day (civil code, art. 728 7); when a second person has confirmed, the borrower is told, and whoever pays what is late by that day keeps the schedule',
  params: ofItem,
  body: z.strictObject({
    until: day,
    reason: makersReason,
    /** The late sum as shown: if a payment has come meanwhile, the act is refused. */
    seen_tiyn: z.int(),
  }),
  answer: waitsFor,
  errors: ['not_found', 'validation_failed', 'loan_not_allowed', 'item_changed', 'approval_waits'],
})
