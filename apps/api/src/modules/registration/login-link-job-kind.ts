import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Outbox job of the SMS that leads somebody who has not finished back to the sign-in. */
export const loginLinkJob = jobKind({
  name: 'send-login-link',
  schema: z.object({
    locale: z.enum(['ru', 'kk']),
    /** The phone when it was asked for, encrypted. */
    sealed_to: z.base64(),
  }),
  retries: 10,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})
