import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { makersReason, waitsFor } from './approvals.ts'
import { maskedClient, ofItem, ofQueues } from './claims.ts'
import { pagePlaces, pageQuery } from './pages.ts'

const tiyn = z.int()

/** A contract number as staff type it. */
const contractNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const receipt = {
  id: z.string(),
  channel: z.string(),
  external_id: z.string(),
  /** As the payer typed it. */
  account: z.string(),
  amount_tiyn: tiyn,
  paid_at: z.string(),
  waits_since: z.string(),
}

const owner = z.object({ loan_id: z.string(), contract_number: z.string(), client: maskedClient })

export const receiptLists = ['pending', 'unidentified'] as const

export const listReceipts = endpoint({
  ...ofQueues,
  permission: 'receipt.read',
  method: 'GET',
  path: '/staff/receipts',
  summary:
    'Payments that a channel has reported and not yet said to have arrived, or money whose loan nobody knows (`unidentified`); the longest wait first, 25 at a time; recorded',
  query: z.extend(pageQuery, { list: z._default(z.enum(receiptLists), 'pending') }),
  answer: z.object({ receipts: z.array(z.object(receipt)), ...pagePlaces }),
  errors: [],
})

export const readReceipt = endpoint({
  ...ofQueues,
  permission: 'receipt.read',
  method: 'GET',
  path: '/staff/receipts/:id',
  summary: 'One payment, the loan it was credited to, and the loan of a number that it may be moved to; recorded',
  params: ofItem,
  query: z.object({ to: z.optional(contractNumber) }),
  answer: z.object({
    ...receipt,
    state: z.enum(['pending', 'refused', 'confirmed', 'reversed']),
    number: z.nullable(z.string()),
    value_on: z.string(),
    /** The loan that has the money; for one under way, the loan that it is meant for. */
    owner: z.nullable(owner),
    /** Who ended it while it was under way, and why; null when the channel did, or nobody. */
    refused: z.nullable(z.object({ by: z.string(), reason: z.string() })),
    may_be_moved: z.boolean(),
    /** Nobody's money: no loan has the number that the payer typed. */
    may_be_identified: z.boolean(),
    /** The loan of the number asked for; null when no loan has it, or none was asked for. */
    target: z.nullable(z.extend(owner, { is_over: z.boolean() })),
    moves: z.array(z.object({ at: z.string(), from: z.string(), to: z.string(), by: z.string(), reason: z.string() })),
  }),
  errors: ['not_found'],
})

export const endPendingReceipt = endpoint({
  ...ofQueues,
  permission: 'receipt.refuse',
  method: 'POST',
  path: '/staff/receipts/:id/refusal',
  summary:
    'Ends a payment under way that its channel will never confirm; if the channel confirms it after all, it is credited as ever',
  params: ofItem,
  body: z.strictObject({ reason: makersReason }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['not_found', 'item_changed'],
})

export const moveReceipt = endpoint({
  ...ofQueues,
  permission: 'receipt.move',
  fourEyes: 'receipt.move',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/receipts/:id/move',
  summary:
    'Asks to move a payment from the loan it was credited to by mistake to another, with the value of its own day; done when a second person has confirmed',
  params: ofItem,
  body: z.strictObject({
    /** Both loans as shown: a payment that stands elsewhere by now is refused. */
    seen_loan_id: z.uuid(),
    to_loan_id: z.uuid(),
    /** The client of the loan that loses it is not to blame, and counts as in time until today. */
    is_excused: z.boolean(),
    reason: makersReason,
  }),
  answer: waitsFor,
  errors: ['not_found', 'item_changed', 'payment_stays', 'loan_not_allowed', 'approval_waits'],
})

export const identifyReceipt = endpoint({
  ...ofQueues,
  permission: 'receipt.identify',
  fourEyes: 'receipt.identify',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/receipts/:id/loan',
  summary:
    'Asks to credit money of an unknown payer to a loan, with the value of its own day; done when a second person has confirmed',
  params: ofItem,
  body: z.strictObject({ contract_number: z.string().check(z.regex(/^\d{1,15}$/)), reason: makersReason }),
  answer: waitsFor,
  errors: ['not_found', 'item_changed', 'loan_not_allowed', 'approval_waits'],
})
