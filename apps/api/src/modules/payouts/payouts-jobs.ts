import type { Job } from '../../jobs/job.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'
import { returnCreditJob } from './return-credit-job-kind.ts'
import { type ReturningCredit, sendCreditReturn } from './send-credit-return.ts'
import { type Paying, sendPayout } from './send-payout.ts'
import { watchEndedPayouts, watchEndedPayoutsJob } from './watch-ended-payouts.ts'

export function payoutJobs(context: Paying & ReturningCredit): Job[] {
  return [
    {
      ...payoutJob,
      run: ({ contract_id, round }, { attempt, id, signal }) =>
        sendPayout(context, { contractId: contract_id, round }, { key: id, signal, attempt }),
    },
    {
      ...watchEndedPayoutsJob,
      run: (_, { id, signal }) => watchEndedPayouts(context, { key: id, signal }),
    },
    {
      ...returnCreditJob,
      run: ({ payout_id, round }, { id, signal }) =>
        sendCreditReturn(context, { payoutId: payout_id, round }, { key: id, signal }),
    },
  ]
}
