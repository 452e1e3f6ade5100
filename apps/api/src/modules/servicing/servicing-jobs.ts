import * as z from 'zod/mini'
import type { Job } from '../../jobs/job.ts'
import { type Closing, closeDays } from './close-days.ts'

/**
 * Each hour, though there is something to do only after midnight: whatever was away then, the day is closed an hour later
 * and not a day.
 */
export function servicingJobs(closing: Closing): Job[] {
  return [
    {
      ...{ name: 'close-day', schema: z.object({}), schedule: '5 * * * *', retries: 5 },
      ...{ backoff: { firstSeconds: 30, longestSeconds: 600 }, timeoutSeconds: 3_000 },
      run: async () => {
        await closeDays(closing)
      },
    },
  ]
}
