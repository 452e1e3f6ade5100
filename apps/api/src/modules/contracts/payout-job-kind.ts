import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/**
 * What the signature, the second consent, and other requisites after a declined payout promise; the room `payouts` keeps
 * it. A provider that is away for three days is a dead letter, which a person sees; what only takes its time never is.
 */
export const payoutJob = jobKind({
  name: 'pay-out',
  schema: z.object({
    contract_id: z.uuid(),
    /** How often the provider has said «not yet». */
    round: z._default(z.int(), 0),
  }),
  retries: 300,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
  timeoutSeconds: 45,
})
