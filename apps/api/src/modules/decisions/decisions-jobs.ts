import type { Job } from '../../jobs/job.ts'
import type { Log } from '../../log.ts'
import { decisionJob } from '../applications/decision-job-kind.ts'
import { type Deciding, decideApplication } from './decide-application.ts'
import { expireOffers, offersExpire } from './expire-offers.ts'

export function decisionJobs(context: Deciding & { readonly log: Log }): Job[] {
  return [
    { ...decisionJob, run: ({ application_id }, call) => decideApplication(context, application_id, call) },
    { ...offersExpire, run: () => expireOffers(context) },
  ]
}
