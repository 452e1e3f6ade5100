import { jobKind } from '../../jobs/job.ts'
import { ofMove } from '../registration/of-move.ts'

/** Its name is in the database, and older than the room's. */
export const agreementToExpire = jobKind({
  name: 'expire-signing',
  schema: ofMove,
  retries: 30,
  backoff: { firstSeconds: 5, longestSeconds: 300 },
})
