import { holdGrounds } from '@qadam/domain/staff/payout-holds'
import { staffRoles } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { maskedClient } from './claims.ts'

const ofApprovals = { module: 'staff', access: 'staff' } as const
const ofOne = z.object({ id: z.uuid() })
const roles = z.array(z.enum(staffRoles))

/** The reason of the one who asks: the one who confirms reads it, and it stays in the record. */
export const makersReason = z.string().check(z.trim(), z.minLength(10), z.maxLength(300))

/** `null` when it was done at once: by the only admin, or where the lender has one pair of eyes. */
export const waitsFor = z.object({ approval_id: z.nullable(z.string()) })

export const lossReasons = {
  write_off: ['hopeless', 'debtor_died', 'fraud_act'],
  cancel: ['issued_in_breach', 'fraud_act'],
} as const

/** Failed jobs of one cause, up to the newest that the maker saw. */
const failedJobs = {
  /** The oldest of them. */
  letter_id: z.uuid(),
  job: z.string(),
  code: z.string(),
  until: z.string(),
  many: z.int(),
}

/** The input that runs once the request is confirmed, exactly as it was validated. */
export const askedAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('staff.invite'), staff_id: z.uuid(), roles }),
  z.strictObject({ act: z.literal('staff.roles'), staff_id: z.uuid(), roles, seen: roles }),
  z.strictObject({ act: z.literal('staff.reset'), staff_id: z.uuid() }),
  z.strictObject({
    act: z.literal('staff.limit'),
    staff_id: z.uuid(),
    most_tiyn: z.int(),
    /** The limit that the maker saw. */
    seen_tiyn: z.int(),
  }),
  z.strictObject({
    act: z.literal('staff.reveals'),
    staff_id: z.uuid(),
    per_hour: z.int(),
    per_day: z.int(),
    /** The budget that the maker saw. */
    seen_hour: z.int(),
    seen_day: z.int(),
  }),
  z.strictObject({
    act: z.literal('application.approve'),
    application_id: z.uuid(),
    amount_tiyn: z.int(),
    /** Number of the decision whose figures the maker saw. */
    seen: z.int(),
  }),
  z.strictObject({
    act: z.literal('credit.return'),
    loan_id: z.uuid(),
    payee_id: z.uuid(),
    /** The account as the maker saw it. */
    payee_masked: z.string(),
    amount_tiyn: z.int(),
  }),
  z.strictObject({
    act: z.literal('payout.release'),
    hold_id: z.uuid(),
    ground: z.enum(holdGrounds),
    amount_tiyn: z.int(),
  }),
  z.strictObject({
    act: z.literal('payout.decline'),
    payout_id: z.uuid(),
    /** What the bank had said of it, the account and the sum, as the maker saw them. */
    state: z.enum(['requested', 'sent', 'unknown']),
    payee_masked: z.string(),
    amount_tiyn: z.int(),
  }),
  z.strictObject({
    act: z.literal('debt.claim'),
    loan_id: z.uuid(),
    until: z.string(),
    /** The sums that keep the schedule and end the debt, as the maker saw them. */
    late_tiyn: z.int(),
    whole_tiyn: z.int(),
  }),
  z.strictObject({
    act: z.literal('better-terms.offer'),
    loan_id: z.uuid(),
    rate: z.string(),
    /** The rate that holds, and the reward still to be paid with each, as the maker saw them. */
    from_rate: z.string(),
    rate_per: z.enum(['day', 'year']),
    from_reward_tiyn: z.int(),
    to_reward_tiyn: z.int(),
  }),
  z.strictObject({
    act: z.literal('receipt.identify'),
    receipt_id: z.uuid(),
    /** The contract and the sum as the maker saw them. */
    to_number: z.string(),
    amount_tiyn: z.int(),
  }),
  z.strictObject({
    act: z.literal('receipt.move'),
    receipt_id: z.uuid(),
    from_loan_id: z.uuid(),
    to_loan_id: z.uuid(),
    /** Numbers of both contracts, and the sum, as the maker saw them. */
    from_number: z.string(),
    to_number: z.string(),
    amount_tiyn: z.int(),
    is_excused: z.boolean(),
  }),
  z.strictObject({ act: z.literal('jobs.retry'), ...failedJobs }),
  z.strictObject({ act: z.literal('jobs.close'), ...failedJobs }),
  z.strictObject({
    act: z.literal('loan.end'),
    loan_id: z.uuid(),
    how: z.enum(['write_off', 'cancel']),
    loss_reason: z.enum(['hopeless', 'debtor_died', 'fraud_act', 'issued_in_breach']),
    order_number: z.string(),
    /** The debt that the maker saw. */
    owed_tiyn: z.int(),
  }),
])

export type AskedAct = z.infer<typeof askedAct>

export const approvalStates = ['waiting', 'approved', 'refused', 'expired', 'stale', 'failed', 'withdrawn'] as const

const approval = z.object({
  id: z.string(),
  what: askedAct,
  /** Name of the person, or number of the contract. */
  subject_name: z.string(),
  client: z.nullable(maskedClient),
  reason: z.string(),
  maker: z.object({ name: z.string(), is_me: z.boolean() }),
  made_at: z.string(),
  expires_at: z.string(),
  state: z.enum(approvalStates),
  checker: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Code of the refusal with which the act itself answered. */
  outcome: z.nullable(z.string()),
  may_check: z.boolean(),
})

export const listApprovals = endpoint({
  ...ofApprovals,
  permission: 'approval.read',
  method: 'GET',
  path: '/staff/approvals',
  summary:
    'What waits for a second person, of those that one may confirm or has asked for; the oldest first, a hundred at most',
  query: z.object({
    /** Only what is about this person, loan or client. */
    about: z.optional(z.uuid()),
    /** Only what has such a subject: failed jobs have no page of their own. */
    kind: z.optional(z.literal('job')),
  }),
  answer: z.object({ waiting: z.array(approval), recent: z.array(approval) }),
  errors: [],
})

export const readApproval = endpoint({
  ...ofApprovals,
  permission: 'approval.read',
  method: 'GET',
  path: '/staff/approvals/:id',
  summary: 'One request with its reason and what would change',
  params: ofOne,
  answer: approval,
  errors: ['not_found'],
})

export const decideApproval = endpoint({
  ...ofApprovals,
  permission: 'approval.check',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/approvals/:id/decision',
  summary:
    'Confirms what a colleague has asked for, which runs it at once, or refuses it; `stale` when its subject has changed, `failed` when it could not be done',
  params: ofOne,
  body: z.strictObject({ is_approved: z.boolean() }),
  answer: z.object({ state: z.enum(approvalStates), outcome: z.nullable(z.string()) }),
  errors: ['not_found', 'not_permitted', 'item_changed'],
})

export const withdrawApproval = endpoint({
  ...ofApprovals,
  permission: 'approval.read',
  method: 'POST',
  path: '/staff/approvals/:id/withdrawal',
  summary: 'Takes back what one has asked for oneself',
  params: ofOne,
  body: z.strictObject({}),
  answer: z.object({ done: z.literal(true) }),
  errors: ['not_found', 'item_changed'],
})
