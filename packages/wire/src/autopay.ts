import * as z from 'zod/mini'
import { templateIds } from './documents.ts'
import { endpoint } from './endpoint.ts'

const tiyn = z.int()

const savedCard = z.object({ id: z.string(), last_four: z.string(), saved_at: z.string() })

export type SavedCard = z.infer<typeof savedCard>

export const chargeStates = ['under_way', 'paid', 'declined', 'not_made', 'refunded'] as const

const chargeUnderWay = z.object({
  /** `charging`: no other payment is accepted until `wait_until`; `unanswered`: the acquirer is silent since then;
   * `taken`: the card was charged, and the money is on its way. */
  kind: z.enum(['charging', 'unanswered', 'taken']),
  due_on: z.string(),
  amount_tiyn: tiyn,
  wait_until: z.nullable(z.string()),
})

export type ChargeUnderWay = z.infer<typeof chargeUnderWay>

const autopay = z.object({
  loan_id: z.string(),
  loan_number: z.string(),
  /** The client's saved cards; of each only the last four digits are known. */
  cards: z.array(savedCard),
  mandate: z.nullable(
    z.object({
      card: savedCard,
      agreed_at: z.string(),
      /** The consent as it was signed, a PDF; null while it is being rendered. */
      consent_url: z.nullable(z.string()),
      /** The payment that is charged next; null while the loan is overdue or nothing is left to charge. */
      next: z.nullable(z.object({ on: z.string(), last_day: z.string(), amount_tiyn: tiyn })),
      /** A charge that was sent before and whose outcome is not known yet. */
      under_way: z.boolean(),
    }),
  ),
  /** Whether automatic payment may be set up for this loan. */
  can_begin: z.boolean(),
  /** The charge that may pay for what a client is about to pay by hand. */
  charge_under_way: z.nullable(chargeUnderWay),
  /** Newest first. */
  charges: z.array(
    z.object({
      payment_id: z.string(),
      due_on: z.string(),
      at: z.string(),
      amount_tiyn: tiyn,
      state: z.enum(chargeStates),
      decline: z.nullable(z.string()),
    }),
  ),
})

export type Autopay = z.infer<typeof autopay>

const ofLoan = { module: 'lending', access: 'session', params: z.object({ id: z.uuid() }) } as const

export const getAutopay = endpoint({
  ...ofLoan,
  method: 'GET',
  path: '/rest/lending/loans/:id/autopay',
  summary: 'Returns the automatic payment of a loan: saved cards, mandate, next charge, charges made',
  answer: autopay,
  errors: ['not_found'],
})

export const beginAutopay = endpoint({
  ...ofLoan,
  method: 'POST',
  path: '/rest/lending/loans/:id/autopay',
  summary: 'Sets up automatic payment by a saved card, with the consent that was ticked',
  body: z.strictObject({ card_id: z.uuid(), document_template_ids: templateIds }),
  answer: autopay,
  errors: ['not_found', 'consent_missing', 'loan_not_allowed'],
})

export const endAutopay = endpoint({
  ...ofLoan,
  method: 'POST',
  path: '/rest/lending/loans/:id/autopay/end',
  summary: 'Ends automatic payment at once; ending it twice is the same as once',
  answer: autopay,
  errors: ['not_found'],
})

export const removeSavedCard = endpoint({
  ...ofLoan,
  method: 'POST',
  path: '/rest/lending/saved-cards/:id/remove',
  summary: 'Removes a saved card and ends every automatic payment by it',
  answer: z.object({ cards: z.array(savedCard) }),
  errors: ['not_found'],
})
