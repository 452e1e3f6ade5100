import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Where the press itself could not: an acquirer that was away for a moment is asked for its page again. */
export const pagePromise = jobKind({
  name: 'open-card-payment',
  schema: z.object({ payment_id: z.uuid() }),
  retries: 8,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
  timeoutSeconds: 45,
})

/** A payment is asked about by the clock until its end is known, whoever else asks; `heard`: because the acquirer told us to. */
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
