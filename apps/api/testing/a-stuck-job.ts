import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

type Stuck = { readonly name: string; readonly dueSecondsAgo: number }

/** In a queue that nobody works on; due in the future where the seconds are negative. */
export async function aStuckJob({ sql: db }: Database, { dueSecondsAgo, name }: Stuck): Promise<void> {
  await sql`
    insert into jobs.job (name, data, start_after) values (${name}, '{}', now() - make_interval(secs => ${dueSecondsAgo}))
  `.execute(db)
}
