import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { maskedClient, ofItem, ofQueues } from './claims.ts'
import { pagePlaces, pageQuery } from './pages.ts'

export const payoutLists = ['unresolved', 'finished'] as const

const payout = z.object({
  id: z.string(),
  client: maskedClient,
  contract_number: z.string(),
  /** The loan that it opened; null until then. */
  loan_id: z.nullable(z.string()),
  amount_tiyn: z.int(),
  state: z.enum(['requested', 'sent', 'unknown', 'confirmed', 'declined']),
  /** Number of this payout among those of its contract. */
  attempt: z.int(),
  payee_masked: z.string(),
  /** How often the bank has answered «not yet». */
  rounds: z.int(),
  waits_since: z.string(),
  finished_at: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
})

export const listPayouts = endpoint({
  ...ofQueues,
  permission: 'payout.read',
  method: 'GET',
  path: '/staff/payouts',
  summary:
    'Payouts without an outcome, the oldest first, or those that have ended, the newest first; 25 at a time; recorded',
  query: z.extend(pageQuery, { list: z._default(z.enum(payoutLists), 'unresolved') }),
  answer: z.object({ payouts: z.array(payout), ...pagePlaces }),
  errors: [],
})

export const askAboutPayout = endpoint({
  ...ofQueues,
  permission: 'payout.ask',
  method: 'POST',
  path: '/staff/payouts/:id/ask',
  summary: 'Asks the bank now what became of a payout, once a minute at most; no money is sent twice',
  params: ofItem,
  body: z.strictObject({}),
  answer: z.object({ asked: z.literal(true) }),
  errors: ['not_found', 'item_changed', 'too_many_requests'],
})
