import type { Job } from '../../jobs/job.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'
import { type Paying, sendPayout } from './send-payout.ts'

export function payoutJobs(context: Paying): Job[] {
  return [
    {
      ...payoutJob,
      run: ({ contract_id, round }, { attempt, id, signal }) =>
        sendPayout(context, { contractId: contract_id, round }, { key: id, signal, attempt }),
    },
  ]
}
