import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

type Stuck = { readonly name: string; readonly dueSecondsAgo: number }

/** Inserts a job into a queue without a worker; negative seconds make it due in the future. */
export async function aStuckJob({ sql: db }: Database, { dueSecondsAgo, name }: Stuck): Promise<void> {
  await sql`
    insert into jobs.job (name, data, start_after) values (${name}, '{}', now() - make_interval(secs => ${dueSecondsAgo}))
  `.execute(db)
}
