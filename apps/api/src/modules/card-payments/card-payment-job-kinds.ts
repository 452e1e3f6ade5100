import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Retries opening the acquirer's page when it was unavailable at the press. */
export const openPageJob = jobKind({
  name: 'open-card-payment',
  schema: z.object({ payment_id: z.uuid() }),
  retries: 8,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
  timeoutSeconds: 45,
})

/**
 * Polls a payment until its outcome is known, whatever else triggers polling; `heard` means that the acquirer's
 * notification queued it.
 */
export const pollPaymentJob = jobKind({
  name: 'ask-card-payment',
  schema: z.object({ payment_id: z.uuid(), round: z._default(z.int(), 0), heard: z._default(z.boolean(), false) }),
  retries: 300,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
  timeoutSeconds: 45,
})

export const refundJob = jobKind({
  name: 'refund-card-payment',
  schema: z.object({ payment_id: z.uuid() }),
  retries: 300,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
  timeoutSeconds: 45,
})

/** A card was saved by a payment whose client ticked the consent to automatic payment; the module above begins it. */
export const beginAutopayJob = jobKind({
  name: 'begin-autopay',
  schema: z.object({ payment_id: z.uuid(), card_id: z.uuid() }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
})

/** A charge by a mandate was paid or declined; the module above tells the client. */
export const chargeEndedJob = jobKind({
  name: 'notify-of-charge',
  schema: z.object({ payment_id: z.uuid() }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
})

/** A card was removed, or its client's account closed; the module above tells the acquirer and erases the token. */
export const forgetCardJob = jobKind({
  name: 'forget-saved-card',
  schema: z.object({ card_id: z.uuid() }),
  retries: 300,
  backoff: { firstSeconds: 5, longestSeconds: 3_600 },
  timeoutSeconds: 45,
})
