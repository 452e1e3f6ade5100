import type { Job } from '../../jobs/job.ts'
import { askByTheClock } from './ask-acquirer.ts'
import { openPageJob, pollPaymentJob, refundJob } from './card-payment-job-kinds.ts'
import type { CardPaying } from './card-payments.ts'
import { openAcquirerPage } from './open-acquirer-page.ts'
import { sendRefund } from './refund-card-payment.ts'

export function cardPaymentJobs(context: CardPaying): Job[] {
  return [
    {
      ...openPageJob,
      run: ({ payment_id }, { id, signal }) => openAcquirerPage(context, payment_id, { key: id, signal }),
    },
    {
      ...pollPaymentJob,
      run: ({ heard, payment_id, round }, { id, signal }) =>
        askByTheClock(context, { paymentId: payment_id, round, heard }, { key: id, signal }),
    },
    {
      ...refundJob,
      run: ({ payment_id }, { id, signal }) => sendRefund(context, payment_id, { key: id, signal }),
    },
  ]
}
