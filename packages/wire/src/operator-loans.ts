import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { suspensionGrounds } from './lending.ts'
import { operatorCall, operatorName } from './operator.ts'

const tiyn = z.int()
const account = z.enum(Object.keys(ledgerAccounts) as [keyof typeof ledgerAccounts])

/** Returns the closed days and the loans that could not follow. No personal data, so the access is not recorded. */
export const readCloses = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/closes',
  summary: 'Returns the last closed day, the number of past days not yet closed, and the loans whose close failed',
  answer: z.object({
    closed_through: z.nullable(z.string()),
    days_behind: z.int(),
    left_behind: z.array(
      z.object({
        number: z.string(),
        day: z.string(),
        /** Failure in one word. */
        code: z.string(),
        tried_at: z.string(),
      }),
    ),
  }),
  errors: [],
})

const ofContract = z.object({ number: z.string().check(z.regex(/^\d{1,15}$/)) })

export const readLoanBooks = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/loans/:number',
  summary:
    'Returns a loan by contract number: balances, events, schedules, newest ledger entries; the access is recorded',
  params: ofContract,
  query: z.object({ operator: operatorName }),
  answer: z.object({
    number: z.string(),
    state: z.enum(['active', 'closed', 'written_off', 'cancelled']),
    opened_on: z.string(),
    closed_through: z.string(),
    /** The last day on which nothing was late. */
    overdue_since: z.nullable(z.string()),
    /** Debit is positive, credit negative. */
    balances: z.array(z.object({ account, tiyn })),
    events: z.array(
      z.object({
        number: z.int(),
        kind: z.string(),
        on: z.string(),
        amount_tiyn: z.nullable(tiyn),
        choice: z.nullable(z.string()),
        /** Number of the event that a reversal reverses. */
        reverses: z.nullable(z.int()),
        recorded_at: z.string(),
      }),
    ),
    versions: z.array(
      z.object({
        version: z.int(),
        on: z.string(),
        gesv_percent: z.string(),
        made_by: z.nullable(z.int()),
        voided_by: z.nullable(z.int()),
      }),
    ),
    entries: z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        on: z.string(),
        lines: z.array(z.object({ account, side: z.enum(['debit', 'credit']), tiyn })),
      }),
    ),
  }),
  errors: ['not_found'],
})

const order = { operator: operatorName, order_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }

export const returnCredit = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/loans/:number/credit-return',
  summary:
    'Records that the bank has sent all money above the debt back to its client, by the number of the order; recorded',
  params: ofContract,
  body: z.strictObject({ ...order, amount_tiyn: z.int().check(z.minimum(1)) }),
  answer: z.object({ returned_on: z.string(), amount_tiyn: tiyn }),
  errors: ['not_found', 'validation_failed', 'figures_differ', 'loan_not_allowed'],
})

export const endLoan = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/loans/:number/ending',
  summary:
    'Writes a loan off as a loss (it remains a claim), or cancels one that was issued in breach of the law (no debt remains); recorded. Only with FOUR_EYES=alert: otherwise a second person confirms it in the console',
  params: ofContract,
  body: z.discriminatedUnion('how', [
    z.strictObject({ ...order, how: z.literal('write_off'), reason: z.enum(['hopeless', 'debtor_died', 'fraud_act']) }),
    z.strictObject({ ...order, how: z.literal('cancel'), reason: z.enum(['issued_in_breach', 'fraud_act']) }),
  ]),
  answer: z.object({
    ended_on: z.string(),
    /** Owed at that moment. */
    principal_tiyn: tiyn,
    reward_tiyn: tiyn,
    penalty_tiyn: tiyn,
  }),
  errors: ['not_found', 'validation_failed', 'loan_not_allowed', 'second_person_needed'],
})

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const word = { operator: operatorName, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }

export const suspendLoan = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/loans/:number/suspensions',
  summary:
    'Suspends a loan from tomorrow to its due day (neither reward nor penalty accrues, payments fall due as ever), or resumes it; recorded',
  params: ofContract,
  body: z.discriminatedUnion('do', [
    z.strictObject({
      ...word,
      do: z.literal('suspend'),
      ground: z.enum(suspensionGrounds),
      /** The last day that bears nothing. */
      until: day,
    }),
    z.strictObject({ ...word, do: z.literal('resume') }),
  ]),
  answer: z.object({
    /** Days after `after`, up to and including `until`, bear nothing. */
    after: z.string(),
    until: z.string(),
  }),
  errors: ['not_found', 'validation_failed', 'loan_not_allowed'],
})
