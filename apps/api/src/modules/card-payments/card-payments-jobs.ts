import type { Job } from '../../jobs/job.ts'
import { askByTheClock } from './ask-acquirer.ts'
import { pagePromise, questionPromise, refundPromise } from './card-payment-promises.ts'
import type { CardPaying } from './card-payments.ts'
import { openAcquirerPage } from './open-acquirer-page.ts'
import { tellAcquirer } from './refund-card-payment.ts'

export function cardPaymentJobs(context: CardPaying): Job[] {
  return [
    {
      ...pagePromise,
      run: ({ payment_id }, { id, signal }) => openAcquirerPage(context, payment_id, { key: id, signal }),
    },
    {
      ...questionPromise,
      run: ({ heard, payment_id, round }, { id, signal }) =>
        askByTheClock(context, { paymentId: payment_id, round, heard }, { key: id, signal }),
    },
    {
      ...refundPromise,
      run: ({ payment_id }, { id, signal }) => tellAcquirer(context, payment_id, { key: id, signal }),
    },
  ]
}
