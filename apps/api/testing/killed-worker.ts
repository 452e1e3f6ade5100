import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

/** Moves time on by an hour: jobs and payouts held by a killed worker expire, and all rate limits are over. */
export async function passAnHour({ sql: db }: Database): Promise<void> {
  await sql`update jobs.job set started_on = started_on - interval '1 hour' where state = 'active'`.execute(db)
  await sql`update payouts set held_until = held_until - interval '1 hour' where held_until > now()`.execute(db)
  await sql`delete from limit_counters`.execute(db)
}

export async function jobsUnderWay({ sql: db }: Database, name: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from jobs.job where name = ${name} and state in ('created', 'retry', 'active')
  `.execute(db)
  return rows[0]!.jobs
}
