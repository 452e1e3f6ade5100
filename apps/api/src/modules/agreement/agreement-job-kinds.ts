import { jobKind } from '../../jobs/job.ts'
import { movePayload } from '../registration/move-payload.ts'

/** The job name is stored in the database and predates this module's name. */
export const agreementToExpire = jobKind({
  name: 'expire-signing',
  canWait: true,
  schema: movePayload,
  retries: 30,
  backoff: { firstSeconds: 5, longestSeconds: 300 },
})
