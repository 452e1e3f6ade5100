import { chosenGrounds, holdGrounds } from '@qadam/domain/staff/payout-holds'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { makersReason, waitsFor } from './approvals.ts'
import { maskedClient, ofItem, ofQueues } from './claims.ts'
import { pagePlaces, pageQuery } from './pages.ts'

export const payoutLists = ['unresolved', 'finished', 'returned'] as const

const payout = z.object({
  /** Of the payout, of the returned credit, or of the contract while its payout does not exist yet. */
  id: z.string(),
  kind: z.enum(['loan', 'credit']),
  client: maskedClient,
  contract_number: z.string(),
  /** The loan that it opened, or whose credit it returns; null until then. */
  loan_id: z.nullable(z.string()),
  amount_tiyn: z.int(),
  /** `waiting`: the bank has not been called yet. */
  state: z.enum(['waiting', 'requested', 'sent', 'unknown', 'confirmed', 'declined']),
  /** Number of this payout among those of its contract. */
  attempt: z.int(),
  payee_masked: z.string(),
  /** How often the bank has answered «not yet». */
  rounds: z.int(),
  waits_since: z.string(),
  finished_at: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
  /** The person who stopped it, and the reason; null while it may leave. */
  hold: z.nullable(
    z.object({
      id: z.string(),
      ground: z.enum(holdGrounds),
      reason: z.string(),
      /** Null where the amount stopped it, and nobody. */
      by: z.nullable(z.string()),
      since: z.string(),
      /** Whether only two people together may let it go. */
      needs_second: z.boolean(),
    }),
  ),
})

export const listPayouts = endpoint({
  ...ofQueues,
  permission: 'payout.read',
  method: 'GET',
  path: '/staff/payouts',
  summary:
    'Payouts and returned credits without an outcome, the oldest first, or payouts (`finished`) and returns (`returned`) that have ended, the newest first; 25 at a time; recorded',
  query: z.extend(pageQuery, { list: z._default(z.enum(payoutLists), 'unresolved') }),
  answer: z.object({ payouts: z.array(payout), ...pagePlaces }),
  errors: [],
})

export const readPayout = endpoint({
  ...ofQueues,
  permission: 'payout.read',
  method: 'GET',
  path: '/staff/payouts/:id',
  summary: 'One payout or returned credit without an outcome, with the hold that stops it; recorded',
  params: ofItem,
  answer: payout,
  errors: ['not_found'],
})

export const askAboutPayout = endpoint({
  ...ofQueues,
  permission: 'payout.ask',
  method: 'POST',
  path: '/staff/payouts/:id/ask',
  summary:
    'Asks the bank now what became of a payout or a returned credit, once a minute at most; no money is sent twice',
  params: ofItem,
  body: z.strictObject({}),
  answer: z.object({ asked: z.literal(true) }),
  errors: ['not_found', 'item_changed', 'too_many_requests'],
})

export const holdPayout = endpoint({
  ...ofQueues,
  permission: 'payout.hold',
  method: 'POST',
  path: '/staff/payouts/:id/hold',
  summary:
    'Stops money before it leaves: all payouts of its contract, or one returned credit; 409 `payout_left` when the bank has it or is being called',
  params: ofItem,
  body: z.strictObject({ ground: z.enum(chosenGrounds), reason: makersReason }),
  answer: z.object({ held: z.literal(true) }),
  errors: ['not_found', 'item_changed', 'payout_left'],
})

export const releasePayout = endpoint({
  ...ofQueues,
  permission: 'payout.release',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/payout-holds/:id/release',
  summary:
    'Lets held money go on; what the anti-fraud centre or a report has stopped waits for a second person, and `approval_id` names the request',
  params: ofItem,
  body: z.strictObject({ reason: makersReason }),
  answer: waitsFor,
  errors: ['not_found', 'item_changed', 'approval_waits'],
})

export const declinePayout = endpoint({
  ...ofQueues,
  permission: 'payout.decline',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/payouts/:id/decline',
  summary:
    'Ends a payout as declined, on the bank’s word outside the program that the money has not left and will not; waits for a second person. The client is told and names another account. Not for a returned credit',
  params: ofItem,
  body: z.strictObject({ reason: makersReason }),
  answer: waitsFor,
  errors: ['not_found', 'item_changed', 'payout_left', 'approval_waits'],
})
