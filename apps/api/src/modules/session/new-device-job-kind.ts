import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Outbox job of a login from an unknown device; handled by the `notifications` module. */
export const newDeviceJob = jobKind({
  // Jobs queued by an earlier version have this name.
  name: 'tell-new-device',
  schema: z.object({
    session_id: z.uuid(),
    channel: z.enum(['sms', 'email']),
    /**
     * The language of earlier logins: the person who has just signed in may not be the owner, and may have chosen
     * another.
     */
    locale: z.enum(['ru', 'kk']),
    at: z.iso.datetime(),
    /** The owner's address when the device signed in, encrypted: an intruder may change it later. */
    sealed_to: z.base64(),
  }),
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})
