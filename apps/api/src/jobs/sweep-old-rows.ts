import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import { type Job, job } from './job.ts'

/** What has served its time: windows that are over, tokens nobody can use any more, answers past their day. */
const swept = [
  sql`delete from limit_counters where window_ends_at < now()`,
  sql`delete from kept_answers where begun_at < now() - interval '24 hours'`,
  sql`delete from access_tokens where expires_at < now() - interval '1 day'`,
  sql`delete from refresh_tokens where expires_at < now() - interval '1 day'`,
  sql`delete from document_tokens where expires_at < now() - interval '1 day'`,
  // This month is compared with the same one a year ago; a registration keeps its own first and last touch.
  sql`delete from utm_touches where received_at < now() - interval '13 months'`,
]

export function sweepOldRows(database: Database): Job {
  return job({
    name: 'sweep-old-rows',
    schema: z.object({}),
    retries: 0,
    backoff: { firstSeconds: 60, longestSeconds: 60 },
    schedule: '17 * * * *',
    async run() {
      for (const sweep of swept) await sweep.execute(database.sql)
    },
  })
}
