import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const order = {
  module: 'sandbox',
  access: 'anyone',
  params: z.object({ invoice: z.string().check(z.regex(/^\d{6,15}$/)) }),
} as const

export const sandboxCardPlans = ['paid', 'late', 'no_money', 'card_not_valid', 'saves_poor', 'saves_silent'] as const

export const readSandboxCardOrder = endpoint({
  ...order,
  method: 'GET',
  path: '/rest/sandbox/card-orders/:invoice',
  summary: "Returns the data of the sandbox's payment page",
  answer: z.object({
    amount_tiyn: z.int(),
    description: z.string(),
    /** Plan that was already chosen on the page. */
    plan: z.nullable(z.enum(sandboxCardPlans)),
    is_over: z.boolean(),
    /** The client wants the card saved. */
    keeps_card: z.boolean(),
    /** Target for a client who changes their mind. */
    return_url: z.string(),
  }),
  errors: ['not_found'],
})

export const answerSandboxCardOrder = endpoint({
  ...order,
  method: 'POST',
  path: '/rest/sandbox/card-orders/:invoice',
  summary: "Simulates the client's bank; only the first choice counts",
  body: z.strictObject({
    plan: z.enum(sandboxCardPlans),
    /** Whether and how often the acquirer notifies us, and whether it redirects the client back. */
    notifies: z._default(z.int().check(z.minimum(0), z.maximum(2)), 1),
    leads_back: z._default(z.boolean(), true),
  }),
  answer: z.object({ location: z.nullable(z.string()) }),
  errors: ['not_found'],
})
