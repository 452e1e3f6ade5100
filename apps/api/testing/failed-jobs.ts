import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

type Failed = { readonly job: string; readonly many: number; readonly code?: string }

/** Leaves jobs of one cause as a worker leaves them after the last attempt, a second apart. */
export async function leaveFailedJobs({ sql: db }: Database, { code = 'gone', job, many }: Failed): Promise<void> {
  await sql`
    insert into jobs.job (name, data, state, source_name, source_output, created_on)
    select 'dead-letters', '{}', 'created', ${job}, jsonb_build_object('code', ${code}::text),
      now() - interval '1 hour' + n * interval '1 second'
    from generate_series(1, ${many}) as n
  `.execute(db)
}

export async function forgetJobs({ sql: db }: Database): Promise<void> {
  await sql`delete from jobs.job`.execute(db)
}
