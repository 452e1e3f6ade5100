import { chargeHours } from '@qadam/domain/lending/autopay'
import * as z from 'zod/mini'
import type { Job } from '../../jobs/job.ts'
import { beginAutopayJob, chargeEndedJob, forgetCardJob } from '../card-payments/card-payment-job-kinds.ts'
import type { Autopaying } from './autopay.ts'
import { chargeJob } from './autopay-job-kinds.ts'
import { beginAfterPayment } from './begin-after-payment.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { forgetCard } from './forget-card.ts'
import { notifyOfCharge } from './notify-of-charge.ts'
import { planCharges } from './plan-charges.ts'

const planSchedule = `${chargeHours.minute} ${chargeHours.first}-${chargeHours.last} * * *`

export function autopayJobs(context: Autopaying): Job[] {
  return [
    {
      // Three tries four hours apart fit into these hours.
      ...{ name: 'plan-charges', schema: z.object({}), schedule: planSchedule, retries: 7 },
      ...{ backoff: { firstSeconds: 5, longestSeconds: 600 }, timeoutSeconds: 1_800 },
      run: async (_payload, { signal }) => {
        await planCharges(context, signal)
      },
    },
    {
      ...chargeJob,
      run: ({ payment_id }, { id, signal }) => chargeSavedCard(context, payment_id, { key: id, signal }),
    },
    { ...forgetCardJob, run: ({ card_id }, { id, signal }) => forgetCard(context, card_id, { key: id, signal }) },
    { ...beginAutopayJob, run: ({ card_id, payment_id }) => beginAfterPayment(context, { card_id, payment_id }) },
    { ...chargeEndedJob, run: ({ payment_id }) => notifyOfCharge(context, payment_id) },
  ]
}
