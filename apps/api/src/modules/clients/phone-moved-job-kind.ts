import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Outbox job of a client who moved to another phone; handled by the `notifications` module. */
export const phoneMovedJob = jobKind({
  // Jobs queued by an earlier version have this name.
  name: 'tell-old-phone',
  schema: z.object({
    account_id: z.uuid(),
    /** Absent in jobs of the former version, whose notice has no link. */
    move_id: z.optional(z.uuid()),
    /** The e-mail before the move, encrypted: an intruder may change it later. Absent for the SMS. */
    sealed_email: z.optional(z.base64()),
  }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})
