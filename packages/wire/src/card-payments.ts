import * as z from 'zod/mini'
import { templateIds } from './documents.ts'
import { endpoint } from './endpoint.ts'

const tiyn = z.int()

/** The client's choice for money above what is due. */
export const paymentChoices = ['smaller_payment', 'shorter_term', 'prolong'] as const

const amount = z.int().check(z.minimum(100), z.maximum(100_000_000_000))
const choice = z.nullable(z.enum(paymentChoices))

const cardPaymentStates = [
  ...(['opening', 'open', 'pending', 'paid', 'declined', 'gone', 'refunding', 'refunded'] as const),
] as const

const cardDeclines = ['no_money', 'card_not_valid', 'limit', 'not_confirmed', 'rejected'] as const

const paidParts = { principal_tiyn: tiyn, reward_tiyn: tiyn, penalty_tiyn: tiyn }

const cardPayment = z.object({
  id: z.string(),
  loan_id: z.string(),
  loan_number: z.string(),
  state: z.enum(cardPaymentStates),
  /** Requested amount; once paid, the amount paid. */
  amount_tiyn: tiyn,
  /** The acquirer's page, while a card may be entered there. */
  page_url: z.nullable(z.string()),
  decline: z.nullable(z.enum(cardDeclines)),
  /** When the card was charged. */
  paid_at: z.nullable(z.string()),
  /** Day by whose end money under way is credited. */
  credited_by: z.nullable(z.string()),
  /**
   * For money that has arrived: what it paid, how much of it waits as credit, and what is left of the whole debt today.
   */
  result: z.nullable(z.object({ ...paidParts, credit_tiyn: tiyn, left_tiyn: tiyn, is_closed: z.boolean() })),
  receipt: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** The whole amount is unused credit, so it may be returned to its card. */
  can_be_refunded: z.boolean(),
})

export type CardPayment = z.infer<typeof cardPayment>

const ofLoan = { module: 'lending', access: 'session', params: z.object({ id: z.uuid() }) } as const

export const foreseePayment = endpoint({
  ...ofLoan,
  method: 'GET',
  path: '/rest/lending/loans/:id/payment-outcome',
  summary: 'Calculates to the tiyn what a payment made today would cover; nothing is written',
  query: z.object({
    amount_tiyn: z.string().check(z.regex(/^[1-9]\d{2,11}$/)),
    choice: z.optional(z.enum(paymentChoices)),
  }),
  answer: z.object({
    /** Day until whose end the figures hold. */
    on: z.string(),
    amount_tiyn: tiyn,
    ...paidParts,
    /** Credit after the payment, including earlier credit. */
    credit_tiyn: tiyn,
    /** Remaining debt, apart from the credit. */
    left_tiyn: tiyn,
    is_closed: z.boolean(),
    next_payment: z.nullable(z.object({ date: z.string(), amount_tiyn: tiyn })),
    /** For an early partial repayment: the remaining rows and their effective yearly rate. */
    new_schedule: z.nullable(
      z.object({
        gesv_percent: z.string(),
        rows: z.array(z.object({ date: z.string(), payment_tiyn: tiyn, principal_tiyn: tiyn, reward_tiyn: tiyn })),
      }),
    ),
  }),
  errors: ['not_found', 'loan_not_allowed'],
})

export const beginCardPayment = endpoint({
  ...ofLoan,
  method: 'POST',
  path: '/rest/lending/loans/:id/card-payments',
  summary: "Starts a card payment and returns the acquirer's page; the same payment_id is the same payment",
  body: z.strictObject({
    payment_id: z.uuid(),
    amount_tiyn: amount,
    choice,
    /** The card is saved once it has paid. */
    keeps_card: z.optional(z.boolean()),
    /** The ticked consent to automatic payment, which begins with the saved card. */
    autopay_document_ids: z.optional(templateIds),
  }),
  answer: cardPayment,
  errors: [
    ...(['not_found', 'validation_failed', 'loan_not_allowed', 'payment_differs', 'too_many_requests'] as const),
    ...(['consent_missing', 'charge_under_way'] as const),
  ],
})

export const getCardPayment = endpoint({
  ...ofLoan,
  method: 'GET',
  path: '/rest/lending/card-payments/:id',
  summary: 'Returns the last known state of a card payment',
  answer: cardPayment,
  errors: ['not_found'],
})

export const askCardPayment = endpoint({
  ...ofLoan,
  method: 'POST',
  path: '/rest/lending/card-payments/:id/ask',
  summary: 'Polls the acquirer about the payment after the client has returned from its page',
  answer: cardPayment,
  errors: ['not_found'],
})

export const refundCardPayment = endpoint({
  ...ofLoan,
  method: 'POST',
  path: '/rest/lending/card-payments/:id/refund',
  summary: 'Refunds to the card a payment that was not credited to a loan',
  answer: cardPayment,
  errors: ['not_found', 'payment_stays'],
})
