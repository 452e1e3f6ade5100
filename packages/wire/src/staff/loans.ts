import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { agreementKinds } from '@qadam/domain/lending/servicing/agreement-figures'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../fields.ts'
import { requestWishes } from '../loan-requests.ts'
import { loanDetails } from '../loans.ts'
import { maskedClient, ofItem, ofQueues } from './claims.ts'
import { pagePlaces, pageQuery } from './pages.ts'

const tiyn = z.int()
const account = z.enum(Object.keys(ledgerAccounts) as [keyof typeof ledgerAccounts])

export const readLoanOfClient = endpoint({
  ...ofQueues,
  permission: 'loan.read',
  method: 'GET',
  path: '/staff/loans/:id',
  summary:
    'Returns a loan: as its client sees it, on any chosen day, its schedules, events, ledger entries (25 at a time), agreements and payouts; the look is recorded first',
  params: ofItem,
  query: z.extend(pageQuery, { on: z.optional(day) }),
  answer: z.object({
    client: maskedClient,
    loan: loanDetails,
    figures: z.object({
      on: z.string(),
      /** A past day as the books have it; today and later as they will be if nothing more is paid. */
      from: z.enum(['books', 'forecast']),
      principal_tiyn: tiyn,
      overdue_principal_tiyn: tiyn,
      reward_tiyn: tiyn,
      overdue_reward_tiyn: tiyn,
      penalty_tiyn: tiyn,
      total_tiyn: tiyn,
      /** Money of the client that waits. */
      credit_tiyn: tiyn,
      /** Known only for today and later. */
      days_overdue: z.nullable(z.int()),
    }),
    /** The request for other terms that is still open: there is one at a time. */
    open_request: z.nullable(
      z.object({ id: z.string(), wish: z.enum(requestWishes), asked_on: z.string(), due_on: z.string() }),
    ),
    /** The newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        on: z.string(),
        /** Kind of the event that made it; null for the first. */
        made_by: z.nullable(z.string()),
        is_void: z.boolean(),
        gesv_percent: z.string(),
        rows: z.array(z.object({ date: z.string(), payment_tiyn: tiyn, principal_tiyn: tiyn, reward_tiyn: tiyn })),
      }),
    ),
    events: z.array(
      z.object({
        number: z.int(),
        kind: z.string(),
        on: z.string(),
        amount_tiyn: z.nullable(tiyn),
        reverses: z.nullable(z.int()),
      }),
    ),
    entries: z.object({
      ...pagePlaces,
      rows: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          on: z.string(),
          lines: z.array(z.object({ account, side: z.enum(['debit', 'credit']), tiyn })),
        }),
      ),
    }),
    addenda: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(agreementKinds),
        number: z.int(),
        state: z.enum(['drafted', 'signed', 'replaced', 'stale', 'withdrawn']),
        on: z.string(),
        signed_at: z.nullable(z.string()),
      }),
    ),
    payouts: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['requested', 'sent', 'unknown', 'confirmed', 'declined']),
        amount_tiyn: tiyn,
        payee_masked: z.string(),
        requested_at: z.string(),
        finished_at: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['not_found', 'validation_failed'],
})
