import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/**
 * Queued by the signature, by the second consent, and by another payee after a declined payout; run by the `payouts`
 * module. A provider unavailable for three days becomes a dead letter, which a person sees; a payout that is only slow
 * never does.
 */
export const payoutJob = jobKind({
  name: 'pay-out',
  schema: z.object({
    contract_id: z.uuid(),
    /** Number of "not yet" responses from the provider so far. */
    round: z._default(z.int(), 0),
  }),
  retries: 300,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
  timeoutSeconds: 45,
})
