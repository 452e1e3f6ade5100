import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorCall, operatorName } from './operator.ts'

const tiyn = z.int()
const channel = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))
const externalId = z.string().check(z.regex(/^[\w.:-]{1,100}$/))

/** The contract number that the payer types. Never an IIN or a phone, which would appear in URLs. */
const account = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const receiptStates = ['pending', 'refused', 'confirmed', 'reversed'] as const

const partnerCall = { module: 'payments', access: 'partner' } as const

export const findDebts = endpoint({
  ...partnerCall,
  method: 'GET',
  path: '/rest/channels/:channel/debts',
  summary:
    'Returns the amounts due on a contract today; anyone who types its number sees them, so they contain no personal data',
  params: z.object({ channel }),
  query: z.object({ account }),
  answer: z.object({
    debts: z.array(
      z.object({
        account: z.string(),
        /** Initials: enough to confirm that the number is the payer's own. */
        borrower: z.string(),
        due_today_tiyn: tiyn,
        payoff_tiyn: tiyn,
        next_payment: z.nullable(z.object({ date: z.string(), amount_tiyn: tiyn })),
      }),
    ),
  }),
  errors: [],
})

/** Payment statuses that a channel may report: under way, arrived, failed. */
export const reportedStatuses = ['pending', 'paid', 'failed'] as const

const receiptAnswer = z.object({
  receipt_id: z.string(),
  external_id: z.string(),
  state: z.enum(receiptStates),
  /** For money that has arrived; without gaps in each year. */
  number: z.nullable(z.string()),
})

export type ReceiptAnswer = z.infer<typeof receiptAnswer>

export const reportPayment = endpoint({
  ...partnerCall,
  method: 'POST',
  path: '/rest/channels/:channel/payments',
  summary: 'Reports a payment; a repeated external_id of the channel is the same payment and gets the same response',
  params: z.object({ channel }),
  body: z.strictObject({
    external_id: externalId,
    account,
    amount_tiyn: z.int().check(z.minimum(1), z.maximum(100_000_000_000)),
    /** When the payer paid: its day in Almaty is the value date of the money. */
    paid_at: z.iso.datetime({ offset: true }),
    status: z.optional(z.enum(reportedStatuses)),
  }),
  answer: receiptAnswer,
  errors: ['payment_differs', 'validation_failed'],
})

export const cancelPayment = endpoint({
  ...partnerCall,
  method: 'POST',
  path: '/rest/channels/:channel/payments/:external_id/cancel',
  summary: 'Reverses a payment on the day it was reported; a later reversal is handled by people',
  params: z.object({ channel, external_id: externalId }),
  answer: receiptAnswer,
  errors: ['not_found', 'payment_stays'],
})

const receiptId = z.object({ id: z.uuid() })

export const listUnidentified = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/receipts',
  summary: 'Lists unidentified payments, longest wait first; at most 100; the access is recorded',
  query: z.object({ operator: operatorName }),
  answer: z.object({
    receipts: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        channel: z.string(),
        external_id: z.string(),
        /** As the payer typed it. */
        account: z.string(),
        amount_tiyn: tiyn,
        paid_at: z.string(),
      }),
    ),
  }),
  errors: [],
})

export const listPending = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/receipts/pending',
  summary:
    'Lists payments that a channel has reported and not yet said to have arrived, longest wait first; at most 100; the access is recorded',
  query: z.object({ operator: operatorName }),
  answer: z.object({
    receipts: z.array(
      z.object({
        id: z.string(),
        channel: z.string(),
        external_id: z.string(),
        account: z.string(),
        amount_tiyn: tiyn,
        paid_at: z.string(),
        waits_since: z.string(),
      }),
    ),
  }),
  errors: [],
})

export const refusePending = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/receipts/:id/refusal',
  summary:
    'Ends a payment under way that its channel will never confirm; if the channel confirms it after all, it is credited as ever',
  params: receiptId,
  body: z.strictObject({
    operator: operatorName,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  answer: receiptAnswer,
  errors: ['not_found', 'item_changed'],
})

export const moveReceipt = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/receipts/:id/move',
  summary:
    'Moves a payment from the loan it was credited to by mistake to another, with the value of its own day; only where the lender has one pair of eyes',
  params: receiptId,
  body: z.strictObject({
    operator: operatorName,
    /** The contract that has the money, and the one that it was meant for. */
    from_contract_number: z.string().check(z.regex(/^\d{1,15}$/)),
    contract_number: z.string().check(z.regex(/^\d{1,15}$/)),
    /** The client of the loan that loses it is not to blame, and counts as in time until today. */
    excused: z.boolean(),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  answer: receiptAnswer,
  errors: ['not_found', 'item_changed', 'payment_stays', 'loan_not_allowed', 'second_person_needed'],
})

export const identifyReceipt = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/receipts/:id/loan',
  summary:
    'Credits an unidentified payment to a loan, with the value date on which it was paid; only where the lender has one pair of eyes',
  params: receiptId,
  body: z.strictObject({ operator: operatorName, contract_number: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answer: receiptAnswer,
  errors: ['not_found', 'item_changed', 'loan_not_allowed', 'second_person_needed'],
})

export const takeReceiptBack = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/receipts/:id/reversal',
  summary:
    "Reverses a receipt whose money was not the payer's or never arrived; the loan returns to its state without the payment",
  params: receiptId,
  body: z.strictObject({
    operator: operatorName,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    /** Not the client's fault: rows in time when they paid stay in time until today. */
    excused: z.boolean(),
  }),
  answer: receiptAnswer,
  errors: ['not_found', 'payment_stays'],
})
