import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { productIds } from './lending.ts'

const tiyn = z.int()

/** The client's choice for money above what is due. */
export const paymentChoices = ['smaller_payment', 'shorter_term', 'prolong'] as const

/**
 * How the channel's day goes. `pending`: reported, and the money is not here yet; `failed`: it never comes; `lost`: paid,
 * but our answer is lost, so the channel sends the payment again.
 */
export const tillOutcomes = ['paid', 'pending', 'failed', 'lost'] as const

export const openLoan = z.object({
  id: z.string(),
  number: z.string(),
  product: z.enum(productIds),
  borrower: z.string(),
  days_overdue: z.int(),
  due_today_tiyn: tiyn,
  /** Amount needed in addition to the credit. */
  payoff_tiyn: tiyn,
  /** Money that has not been allocated yet. */
  credit_tiyn: tiyn,
})

export type OpenLoan = z.infer<typeof openLoan>

export const listOpenLoans = endpoint({
  method: 'GET',
  path: '/rest/sandbox/loans',
  summary: 'Lists the newest 50 open loans and the amount each accepts today',
  module: 'sandbox',
  access: 'anyone',
  answer: z.object({ loans: z.array(openLoan) }),
  errors: [],
})

export const payAtTill = endpoint({
  method: 'POST',
  path: '/rest/sandbox/loans/:id/payments',
  summary: 'Simulates a payment from a bank or a terminal; returns what it covered',
  module: 'sandbox',
  access: 'anyone',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    /** Identifies one press of a button: a repeat is the same payment. */
    payment_id: z.uuid(),
    /** Age of the payment: the money has the value date of that day. */
    days_ago: z._default(z.int().check(z.minimum(0), z.maximum(60)), 0),
    amount_tiyn: z.int().check(z.minimum(1), z.maximum(10_000_000_000)),
    choice: z.nullable(z.enum(paymentChoices)),
    /** Of a payment that is pending: `paid` or `failed`, under the same id, is its end. */
    outcome: z._default(z.enum(tillOutcomes), 'paid'),
  }),
  answer: z.object({
    state: z.enum(['pending', 'confirmed', 'refused', 'reversed']),
    /** Nothing is covered until the money is here. */
    principal_tiyn: tiyn,
    reward_tiyn: tiyn,
    penalty_tiyn: tiyn,
    /** Credit now, including earlier credit. */
    credit_tiyn: tiyn,
    is_closed: z.boolean(),
  }),
  errors: ['not_found', 'validation_failed', 'payment_differs', 'loan_not_allowed'],
})

export const takeBackAtTill = endpoint({
  method: 'POST',
  path: '/rest/sandbox/payments/:id/cancel',
  summary: "Simulates the bank's reversal of a till payment on the same day",
  module: 'sandbox',
  access: 'anyone',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ taken_back: z.literal(true) }),
  errors: ['not_found', 'payment_stays'],
})
