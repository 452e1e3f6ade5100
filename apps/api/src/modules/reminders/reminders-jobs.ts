import * as z from 'zod/mini'
import type { Job } from '../../jobs/job.ts'
import { notifyOfRecountedAgreements, notifyOfVoidAgreements } from './notify-of-void-agreements.ts'
import { type Reminding, remindBorrowers } from './remind-borrowers.ts'

/** Runs each hour, a quarter of an hour after the days are closed, so a missed reminder is sent by the next run. */
export function reminderJobs(reminding: Reminding): Job[] {
  return [
    {
      ...{ name: 'remind-borrowers', schema: z.object({}), schedule: '20 8-20 * * *', retries: 7 },
      ...{ backoff: { firstSeconds: 5, longestSeconds: 600 }, timeoutSeconds: 1_800 },
      run: async (_payload, { signal }) => {
        await notifyOfVoidAgreements(reminding)
        await notifyOfRecountedAgreements(reminding)
        await remindBorrowers(reminding, signal)
      },
    },
  ]
}
