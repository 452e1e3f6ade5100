import * as z from 'zod/mini'
import { type Job, type JobContext, job } from '../src/jobs/job.ts'

/** The same job definition for the process that dies and the one that takes over. */
export function rescuedJob(run: (context: JobContext) => Promise<void>): Job {
  return job({
    name: 'rescued',
    schema: z.object({}),
    retries: 3,
    backoff: { firstSeconds: 5, longestSeconds: 5 },
    // Far longer than the test, so that the missing heartbeat of the worker, not this timeout, releases the job.
    timeoutSeconds: 3_600,
    run: (_, context) => run(context),
  })
}
