import { jobKind } from '../../jobs/job.ts'
import { movePayload } from '../registration/move-payload.ts'

/** Its name is in the database, and older than the room's. */
export const agreementToExpire = jobKind({
  name: 'expire-signing',
  schema: movePayload,
  retries: 30,
  backoff: { firstSeconds: 5, longestSeconds: 300 },
})
