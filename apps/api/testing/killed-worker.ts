import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/connect.ts'

/** Moves time on by an hour: jobs and payouts held by a killed worker expire, and all rate limits are over. */
export async function passAnHour(database: Database): Promise<void> {
  await lastStatementsEnd(database)
  const { sql: db } = database
  await sql`update jobs.job set started_on = started_on - interval '1 hour' where state = 'active'`.execute(db)
  await sql`update payouts set held_until = held_until - interval '1 hour' where held_until > now()`.execute(db)
  await sql`delete from limit_counters`.execute(db)
}

/** A statement that a killed process had sent still commits: a job fetched by it would be held from now on. */
async function lastStatementsEnd({ sql: db }: Database): Promise<void> {
  const ofOthers = sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
  `
  await expect.poll(async () => (await ofOthers.execute(db)).rows[0]?.busy).toBe(0)
}

export async function jobsUnderWay({ sql: db }: Database, name: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from jobs.job where name = ${name} and state in ('created', 'retry', 'active')
  `.execute(db)
  return rows[0]!.jobs
}
