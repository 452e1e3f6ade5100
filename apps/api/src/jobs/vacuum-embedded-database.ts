import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import { type Job, job } from './job.ts'

/** PostgreSQL vacuums itself; the embedded engine has no such process, and its tables would only grow. */
export function vacuumJobs(database: Database): Job[] {
  return database.kind === 'embedded' ? [vacuumEmbeddedDatabase(database)] : []
}

function vacuumEmbeddedDatabase(database: Database): Job {
  return job({
    name: 'vacuum-embedded-database',
    schema: z.object({}),
    retries: 0,
    backoff: { firstSeconds: 60, longestSeconds: 60 },
    schedule: '*/10 * * * *',
    async run() {
      await sql`vacuum (analyze)`.execute(database.sql)
    },
  })
}
