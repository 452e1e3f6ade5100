import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'

export const decideApplication = jobKind({
  name: 'decide-application',
  schema: z.object({ application_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
})

/** Promises a decision; for whoever submits an application. */
export function requestDecision(outbox: Outbox) {
  return (trx: Transaction<Tables>, applicationId: string): Promise<void> =>
    outbox.enqueue(trx, decideApplication, { application_id: applicationId })
}
