import * as z from 'zod/mini'
import { type Job, job } from '../../jobs/job.ts'
import { type CheckingPayees, checkPayee, giveUpChecks, payeeCheck } from './check-payee.ts'

export function payeeJobs(context: CheckingPayees): Job[] {
  return [
    { ...payeeCheck, run: ({ payee_id }, call) => checkPayee(context, payee_id, call) },
    job({
      name: 'give-up-payee-checks',
      schema: z.object({}),
      retries: 0,
      backoff: { firstSeconds: 60, longestSeconds: 60 },
      schedule: '*/5 * * * *',
      run: () => giveUpChecks(context),
    }),
  ]
}
