import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** A bank unavailable for three days makes a dead letter, which a person sees; one that is only slow never does. */
export const returnCreditJob = jobKind({
  name: 'return-credit',
  schema: z.object({
    payout_id: z.uuid(),
    /** Number of "not yet" responses from the bank so far. */
    round: z._default(z.int(), 0),
  }),
  retries: 300,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
  timeoutSeconds: 45,
})
