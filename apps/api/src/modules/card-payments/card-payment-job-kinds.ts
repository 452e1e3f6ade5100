import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Retries opening the acquirer's page when it was unavailable at the press. */
export const pagePromise = jobKind({
  name: 'open-card-payment',
  schema: z.object({ payment_id: z.uuid() }),
  retries: 8,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
  timeoutSeconds: 45,
})

/**
 * Polls a payment until its outcome is known, whatever else triggers polling; `heard` means that the acquirer's
 * notification queued it.
 */
export const questionJob = jobKind({
  name: 'ask-card-payment',
  schema: z.object({ payment_id: z.uuid(), round: z._default(z.int(), 0), heard: z._default(z.boolean(), false) }),
  retries: 300,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
  timeoutSeconds: 45,
})

export const refundJob = jobKind({
  name: 'refund-card-payment',
  schema: z.object({ payment_id: z.uuid() }),
  retries: 300,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
  timeoutSeconds: 45,
})
