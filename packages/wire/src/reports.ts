import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { type OverdueBucket, overdueBuckets } from '@qadam/domain/lending/overdue-buckets'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './fields.ts'
import { operatorCall } from './operator.ts'

const tiyn = z.int()
const count = z.int()
const account = z.enum(Object.keys(ledgerAccounts) as [keyof typeof ledgerAccounts])
const bucket = z.enum(overdueBuckets.map((one) => one.bucket) as [OverdueBucket, ...OverdueBucket[]])

/** No personal data, so the access is not recorded. */
export const readMonthlyFigures = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/reports/months/:month',
  summary: 'Returns the figures of a month whose days are closed and provisions made; repeated calls return the same',
  params: z.object({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) }),
  answer: z.object({
    month: z.string(),
    /** Hash of everything that follows. */
    sha256: z.string(),
    /** Debit is positive, credit negative. */
    turnovers: z.array(
      z.object({ account, opening_tiyn: tiyn, debit_tiyn: tiyn, credit_tiyn: tiyn, closing_tiyn: tiyn }),
    ),
    portfolio: z.array(z.object({ bucket, loans: count, principal_tiyn: tiyn, owed_tiyn: tiyn })),
    at_risk: z.object({ over_30: z.number(), over_60: z.number(), over_90: z.number() }),
    provisions_tiyn: tiyn,
    lent: z.object({ loans: count, tiyn }),
    agreements: z.object({ prolonged: count, deferred: count, restructured: count }),
    given_up: z.object({ written_off: count, cancelled: count }),
    requests: z.object({ asked: count, answered: count, refused: count, answered_late: count }),
  }),
  errors: ['not_found'],
})

/** By contract numbers: the person behind one is looked up, and the access recorded, elsewhere. */
export const readBureauChanges = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/reports/bureau/:day',
  summary:
    'Lists the loans to report to a credit bureau for a closed day: new, repaid, overdue, rescheduled or ended; 1000 at a time',
  params: z.object({ day }),
  query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: z.object({
    changes: z.array(
      z.object({
        number: z.string(),
        opened_on: z.string(),
        /** As known on that day, like everything here. */
        state: z.enum(['active', 'closed', 'written_off', 'cancelled']),
        schedule_version: count,
        days_overdue: count,
        principal_tiyn: tiyn,
        overdue_principal_tiyn: tiyn,
        overdue_reward_tiyn: tiyn,
        penalty_tiyn: tiyn,
      }),
    ),
    /** Value of `after` for the next page; null when this is all. */
    next: z.nullable(z.string()),
  }),
  errors: [],
})
