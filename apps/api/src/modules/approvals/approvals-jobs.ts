import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, job } from '../../jobs/job.ts'
import { expireApprovals } from './approval.ts'

/** Ends requests that nobody has confirmed in time. */
export function expireApprovalsJob({ database }: { readonly database: Database }): Job {
  return job({
    ...{ name: 'expire-approvals', schema: z.object({}), schedule: '*/10 * * * *', retries: 0 },
    backoff: { firstSeconds: 10, longestSeconds: 10 },
    async run() {
      await database.sql.transaction().execute((trx) => expireApprovals(trx))
    },
  })
}
