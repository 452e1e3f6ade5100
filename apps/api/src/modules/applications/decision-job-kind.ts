import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Queued when an application is submitted; run by the `decisions` module. */
export const decisionJob = jobKind({
  name: 'decide-application',
  schema: z.object({ application_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
})
