import { atOnceAlone } from '@qadam/domain/staff/bulk'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { makersReason, waitsFor } from './approvals.ts'
import { ofQueues } from './claims.ts'

const words = z.string().check(z.minLength(1), z.maxLength(100))

export const listFailedJobs = endpoint({
  ...ofQueues,
  permission: 'job.read',
  method: 'GET',
  path: '/staff/jobs',
  summary: 'Jobs that failed for the last time, by job and cause, the oldest cause first; the look is recorded',
  answer: z.object({
    groups: z.array(
      z.object({
        job: z.string(),
        /** Failure in one word. */
        code: z.string(),
        many: z.int(),
        oldest_at: z.string(),
        /** The newest of the group: an act is about the jobs up to here. */
        newest_at: z.string(),
        attempts: z.int(),
        /** False for money that a client waits for. */
        may_be_closed: z.boolean(),
        /** Identifiers in the payloads of the oldest few, and nothing else of them. */
        about: z.array(z.record(z.string(), z.string())),
      }),
    ),
  }),
  errors: [],
})

const group = { job: words, code: words, until: z.iso.datetime() }

export const retryFailedJobs = endpoint({
  ...ofQueues,
  permission: 'job.retry',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/jobs/retry',
  summary: 'Puts the jobs of one cause back into their queue with all their attempts; fifty at once',
  body: z.strictObject(group),
  answer: z.object({ retried: z.int() }),
  errors: ['item_changed'],
})

export const closeFailedJobs = endpoint({
  ...ofQueues,
  permission: 'job.close',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/jobs/close',
  summary: 'Ends the jobs of one cause undone, for a reason that is recorded; fifty at once, never payouts',
  body: z.strictObject({ ...group, reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(300)) }),
  answer: z.object({ closed: z.int() }),
  errors: ['item_changed', 'validation_failed'],
})

const allOfThem = {
  ...group,
  reason: makersReason,
  /** How many were shown: if there are others by now, nothing is asked for. */
  seen: z.int().check(z.minimum(atOnceAlone + 1)),
}

export const retryAllFailedJobs = endpoint({
  ...ofQueues,
  permission: 'job.retry',
  fourEyes: 'jobs.retry',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/jobs/retry-all',
  summary:
    'Asks to put more than fifty jobs of one cause back into their queue, a thousand at most; a second person confirms',
  body: z.strictObject(allOfThem),
  answer: waitsFor,
  errors: ['validation_failed', 'not_found', 'item_changed', 'approval_waits'],
})

export const closeAllFailedJobs = endpoint({
  ...ofQueues,
  permission: 'job.close',
  fourEyes: 'jobs.close',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/jobs/close-all',
  summary:
    'Asks to end more than fifty jobs of one cause undone, a thousand at most; a second person confirms, never payouts',
  body: z.strictObject(allOfThem),
  answer: waitsFor,
  errors: ['validation_failed', 'not_found', 'item_changed', 'approval_waits'],
})

export const readJobHealth = endpoint({
  ...ofQueues,
  permission: 'job.read',
  method: 'GET',
  path: '/staff/jobs/health',
  summary: 'What is due in each queue and since when, and how far the daily close has come; counts only',
  answer: z.object({
    /** Only queues in which something is due, the oldest first. */
    queues: z.array(z.object({ job: z.string(), waiting: z.int(), oldest_at: z.string() })),
    close: z.object({
      /** The last day that is closed; null before the first. */
      through: z.nullable(z.string()),
      at: z.nullable(z.string()),
      /** Past days that are not closed. */
      days_behind: z.int(),
      /** Loans that could not be closed with the others. */
      left_behind: z.int(),
    }),
  }),
  errors: [],
})
