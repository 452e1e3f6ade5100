import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'

export const payOut = jobKind({
  name: 'pay-out',
  schema: z.object({ contract_id: z.uuid() }),
  retries: 100,
  backoff: { firstSeconds: 2, longestSeconds: 300 },
})

/** Promises the payout; for the signature, the second consent, and other requisites after a declined payout. */
export function requestPayout(outbox: Outbox) {
  return (trx: Transaction<Tables>, contractId: string): Promise<void> =>
    outbox.enqueue(trx, payOut, { contract_id: contractId })
}
