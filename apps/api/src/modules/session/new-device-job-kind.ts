import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** What a login from an unknown device promises; the room `notifications` keeps it. */
export const newDeviceJob = jobKind({
  name: 'notify-new-device',
  schema: z.object({
    session_id: z.uuid(),
    channel: z.enum(['sms', 'email']),
    /** The language of the logins before: who has just signed in may be somebody else, and has chosen another. */
    locale: z.enum(['ru', 'kk']),
    at: z.iso.datetime(),
    /** Where the owner was to be found when the device came, sealed: it may be changed by whoever came. */
    sealed_to: z.base64(),
  }),
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})
