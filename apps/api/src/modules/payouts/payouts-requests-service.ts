import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'

/** A provider that is away for three days is a dead letter, which a person sees; what only takes its time never is. */
export const payOut = jobKind({
  name: 'pay-out',
  schema: z.object({
    contract_id: z.uuid(),
    /** How often the provider has said «not yet». */
    round: z._default(z.int(), 0),
  }),
  retries: 300,
  backoff: { firstSeconds: 2, longestSeconds: 900 },
  timeoutSeconds: 45,
})

/** Promises the payout; for the signature, the second consent, and other requisites after a declined payout. */
export function requestPayout(outbox: Outbox) {
  return (trx: Transaction<Tables>, contractId: string): Promise<void> =>
    outbox.enqueue(trx, payOut, { contract_id: contractId })
}
