import * as z from 'zod/mini'
import { chargeStates } from './autopay.ts'
import { endpoint } from './endpoint.ts'
import { productIds } from './lending.ts'

/** Moves of the stand's business date: by itself, or to a day of a loan. */
export const clockMoves = ['next_day', 'days_35', 'next_due', 'due', 'late_35', 'late_91'] as const

const loanOfClock = z.object({
  id: z.string(),
  number: z.string(),
  product: z.enum(productIds),
  borrower: z.string(),
  days_overdue: z.int(),
  /** Days that the date can be moved to; past ones are null. */
  due: z.nullable(z.string()),
  late_35: z.nullable(z.string()),
  late_91: z.nullable(z.string()),
})

export type LoanOfClock = z.infer<typeof loanOfClock>

const sandboxClock = z.object({
  today: z.string(),
  /** Days ahead of the real date. */
  days_ahead: z.int(),
  /** Day that the date is being moved to, day by day; null while it does not move. */
  target: z.nullable(z.string()),
  days_left: z.int(),
  closed_through: z.nullable(z.string()),
  /** Loans that could not be closed with the others. */
  left_behind: z.int(),
  next_due: z.nullable(z.string()),
  /** The newest fifty open ones. */
  loans: z.array(loanOfClock),
  /** The newest charges of saved cards, which the clock makes on the days that it passes. */
  charges: z.array(
    z.object({
      number: z.string(),
      due_on: z.string(),
      amount_tiyn: z.int(),
      state: z.enum(chargeStates),
    }),
  ),
})

export type SandboxClock = z.infer<typeof sandboxClock>

export const readSandboxClock = endpoint({
  method: 'GET',
  path: '/rest/sandbox/clock',
  summary: "Returns the stand's business date, its offset from the real date, and the progress of a move",
  module: 'sandbox',
  access: 'anyone',
  answer: sandboxClock,
  errors: [],
})

export const moveSandboxClock = endpoint({
  method: 'POST',
  path: '/rest/sandbox/clock',
  summary: "Moves the stand's business date forward; a worker closes each day in between",
  module: 'sandbox',
  access: 'anyone',
  body: z.strictObject({
    to: z.enum(clockMoves),
    /** For `due`, `late_35` and `late_91`. */
    loan_id: z.nullable(z.uuid()),
  }),
  answer: sandboxClock,
  errors: ['not_found', 'validation_failed'],
})

/** A lightweight call: a page makes it before it shows the current day. */
export const readStandDay = endpoint({
  method: 'GET',
  path: '/rest/sandbox/day',
  summary: 'Returns how many days the stand is ahead of the real date',
  module: 'sandbox',
  access: 'anyone',
  answer: z.object({ days_ahead: z.int() }),
  errors: [],
})
