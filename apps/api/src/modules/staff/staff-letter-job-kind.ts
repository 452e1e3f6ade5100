import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Outbox job of a letter to one of the lender's people; the address and the name are read when it is sent. */
export const staffLetterJob = jobKind({
  name: 'send-staff-letter',
  schema: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('invitation'),
      staff_id: z.uuid(),
      /** The key of the link, encrypted: the database stores only its hash. */
      sealed_key: z.base64(),
    }),
    z.object({ kind: z.enum(['locked', 'signed_in', 'passkey_added', 'password_known']), staff_id: z.uuid() }),
    /** The detail is the day, or the days. */
    z.object({ kind: z.enum(['roles_lapse', 'stands_in']), staff_id: z.uuid(), detail: z.string() }),
  ]),
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})
