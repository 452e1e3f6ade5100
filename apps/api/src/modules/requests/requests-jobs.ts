import * as z from 'zod/mini'
import type { Job } from '../../jobs/job.ts'
import { applyReliefRows, type Relieving } from './apply-relief-rows.ts'

/** Rows of lists whose first free day is tomorrow, and those that a killed server has left. */
export function requestJobs(context: Relieving): Job[] {
  return [
    {
      ...{ name: 'apply-relief-lists', schema: z.object({}), schedule: '40 * * * *', retries: 7 },
      ...{ backoff: { firstSeconds: 5, longestSeconds: 600 }, timeoutSeconds: 1_800 },
      run: () => applyReliefRows(context),
    },
  ]
}
