import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** What whoever submits an application is promised; the room `decisions` keeps it. */
export const decisionJob = jobKind({
  name: 'decide-application',
  schema: z.object({ application_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
})
