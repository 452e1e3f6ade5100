import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Sends one charge and reads its outcome; while that is unknown, it queries before it sends again. */
export const chargeJob = jobKind({
  name: 'charge-saved-card',
  schema: z.object({ payment_id: z.uuid() }),
  retries: 300,
  backoff: { firstSeconds: 5, longestSeconds: 900 },
  timeoutSeconds: 45,
})
