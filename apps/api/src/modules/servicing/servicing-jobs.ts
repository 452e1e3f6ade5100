import * as z from 'zod/mini'
import type { Job } from '../../jobs/job.ts'
import { type Closing, closeDays } from './close-days.ts'

/**
 * Runs hourly, though there is work only after midnight: after an outage the day is closed an hour later, not a day
 * later.
 */
export function servicingJobs(closing: Closing): Job[] {
  return [
    {
      ...{ name: 'close-day', schema: z.object({}), schedule: '5 * * * *', retries: 8 },
      ...{ backoff: { firstSeconds: 5, longestSeconds: 600 }, timeoutSeconds: 3_000 },
      run: async () => {
        await closeDays(closing)
      },
    },
  ]
}
