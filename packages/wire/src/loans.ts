import { methods } from '@qadam/domain/lending/method'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { productIds, suspensionGrounds } from './lending.ts'

const tiyn = z.int()

/** `cancelled`: lent against the law, so not a debt. */
const loanStates = ['active', 'overdue', 'closed', 'cancelled'] as const

const owed = z.object({
  /** Day until whose end these sums hold. */
  on: z.string(),
  principal_tiyn: tiyn,
  reward_tiyn: tiyn,
  penalty_tiyn: tiyn,
  total_tiyn: tiyn,
})

export const loanSummary = z.object({
  id: z.string(),
  contract_id: z.string(),
  number: z.string(),
  product: z.enum(productIds),
  state: z.enum(loanStates),
  amount_tiyn: tiyn,
  opened_on: z.string(),
  closed_on: z.nullable(z.string()),
  /** Next payment and what is still to be paid for it besides waiting money; null once everything is paid. */
  next_payment: z.nullable(z.object({ date: z.string(), amount_tiyn: tiyn })),
  days_overdue: z.int(),
  /** Amount to pay today so that nothing is late; zero when nothing is due. */
  due_today_tiyn: tiyn,
  /** Days on which nothing accrues and no payment is asked for, although rows go on falling due. */
  suspended: z.nullable(z.object({ ground: z.enum(suspensionGrounds), from: z.string(), until: z.string() })),
})

export type LoanSummary = z.infer<typeof loanSummary>

export const loanDetails = z.extend(loanSummary, {
  term: z.int(),
  method: z.enum(methods),
  nominal_rate_percent: z.string(),
  /** As the contract has it; `versions` has that of each schedule since. */
  gesv_percent: z.string(),
  return_tiyn: tiyn,
  reward_tiyn: tiyn,
  /** Amount that would end the debt today. */
  payoff: owed,
  /** Owed today, without what is still to come. */
  owed,
  /** Unallocated money of the client: it waits for the next due day or is returned. */
  credit_tiyn: tiyn,
  /** While something is late: the cost of one more day, and the day from which nothing grows. */
  overdue: z.nullable(z.object({ since: z.string(), day_costs_tiyn: tiyn, stops_on: z.string() })),
  /** The lender demands the whole debt by a day; both sums are those of that day. */
  demanded: z.nullable(z.object({ on: z.string(), until: z.string(), late_tiyn: tiyn, whole_tiyn: tiyn })),
  /** Reported by a channel but not yet arrived: the debt is unchanged. */
  under_way: z.array(z.object({ amount_tiyn: tiyn, credited_by: z.string() })),
  schedule: z.array(
    z.object({
      number: z.int(),
      date: z.string(),
      payment_tiyn: tiyn,
      principal_tiyn: tiyn,
      reward_tiyn: tiyn,
      remainder_tiyn: tiyn,
      state: z.enum(['paid', 'overdue', 'due', 'coming']),
    }),
  ),
  /** The schedule that was signed and those agreed since, oldest first; the last one is in force. */
  versions: z.array(
    z.object({
      on: z.string(),
      gesv_percent: z.string(),
      rows: z.array(z.object({ date: z.string(), payment_tiyn: tiyn })),
    }),
  ),
  /** Days before the money came; the decision's is null where nobody recorded one. */
  began: z.object({ applied_on: z.string(), approved_on: z.nullable(z.string()), signed_on: z.nullable(z.string()) }),
  /** First year with a coming payment whose holidays are not known: only weekends count there. */
  holidays_unknown_from: z.nullable(z.int()),
  payments: z.array(
    z.object({
      id: z.string(),
      received_on: z.string(),
      amount_tiyn: tiyn,
      principal_tiyn: tiyn,
      reward_tiyn: tiyn,
      penalty_tiyn: tiyn,
      /** Credit left by the payment; negative when it was used together with earlier credit. */
      credit_tiyn: tiyn,
      /** For money from a channel; its file is under /rest/lending/receipts. */
      receipt: z.nullable(z.object({ id: z.string(), number: z.string() })),
      /** Day from which the payment no longer counts. */
      taken_back_on: z.nullable(z.string()),
      /** It was taken back because it was meant for another contract, which has it now. */
      is_moved: z.boolean(),
    }),
  ),
})

export type LoanDetails = z.infer<typeof loanDetails>

export const listLoans = endpoint({
  method: 'GET',
  path: '/rest/lending/loans',
  summary: "Lists the client's loans, open ones first",
  module: 'lending',
  access: 'session',
  answer: z.object({ loans: z.array(loanSummary) }),
  errors: [],
})

export const getLoan = endpoint({
  method: 'GET',
  path: '/rest/lending/loans/:id',
  summary: "Returns one of the client's loans: schedule, debt as of today, payments",
  module: 'lending',
  access: 'session',
  params: z.object({ id: z.uuid() }),
  answer: loanDetails,
  errors: ['not_found'],
})
