import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Outbox job of a letter: something waits for this person, or was done without a second one. */
export const approvalLetterJob = jobKind({
  name: 'send-approval-letter',
  schema: z.object({ kind: z.enum(['waits', 'unchecked']), staff_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})
