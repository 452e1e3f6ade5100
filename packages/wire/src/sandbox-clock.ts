import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { productIds } from './lending.ts'

/** Where the stand's day may be led: by itself, or to a day of a loan. */
export const clockMoves = ['next_day', 'days_35', 'next_due', 'due', 'late_35', 'late_91'] as const

const loanOfClock = z.object({
  id: z.string(),
  number: z.string(),
  product: z.enum(productIds),
  borrower: z.string(),
  days_overdue: z.int(),
  /** The days that it can be led to; those that are gone are null. */
  due: z.nullable(z.string()),
  late_35: z.nullable(z.string()),
  late_91: z.nullable(z.string()),
})

export type LoanOfClock = z.infer<typeof loanOfClock>

const sandboxClock = z.object({
  /** The stand's business date. */
  today: z.string(),
  /** Of the world's. */
  days_ahead: z.int(),
  /** The day it is being led to, day by day; null while it stands still. */
  target: z.nullable(z.string()),
  days_left: z.int(),
  /** The last day whose close is recorded. */
  closed_through: z.nullable(z.string()),
  /** Loans that could not be closed with the others. */
  left_behind: z.int(),
  /** The nearest due day of any open loan. */
  next_due: z.nullable(z.string()),
  /** The newest fifty open ones. */
  loans: z.array(loanOfClock),
})

export type SandboxClock = z.infer<typeof sandboxClock>

export const readSandboxClock = endpoint({
  method: 'GET',
  path: '/rest/sandbox/clock',
  summary: 'The stand’s business date, how far it is ahead of the world, and how far a move has come',
  room: 'sandbox',
  access: 'anyone',
  answer: sandboxClock,
  errors: [],
})

export const moveSandboxClock = endpoint({
  method: 'POST',
  path: '/rest/sandbox/clock',
  summary: 'Leads the stand’s business date forward; a worker closes each day on the way',
  room: 'sandbox',
  access: 'anyone',
  body: z.strictObject({
    to: z.enum(clockMoves),
    /** Of `due`, `late_35` and `late_91`. */
    loan_id: z.nullable(z.uuid()),
  }),
  answer: sandboxClock,
  errors: ['not_found', 'validation_failed'],
})

/** A small question: a page asks it before it says which day it is. */
export const readStandDay = endpoint({
  method: 'GET',
  path: '/rest/sandbox/day',
  summary: 'How many days the stand is ahead of the world',
  room: 'sandbox',
  access: 'anyone',
  answer: z.object({ days_ahead: z.int() }),
  errors: [],
})
