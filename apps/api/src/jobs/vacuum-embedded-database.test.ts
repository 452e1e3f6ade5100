import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { testServerUrl } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { test } from '../../testing/database-test.ts'
import { startJobQueue } from './job-queue.ts'
import { vacuumJobs } from './vacuum-embedded-database.ts'

describe.skipIf(testServerUrl !== undefined)('on the embedded database', () => {
  test('a job vacuums the dead rows that updates leave', async ({ database }) => {
    const [vacuum] = vacuumJobs(database)
    const queue = await startJobQueue(database, { runsJobs: true, jobs: [vacuum!], log: aLog() })
    await sql`create table ticks (id integer, at integer)`.execute(database.sql)
    await sql`insert into ticks select number, 0 from generate_series(1, 500) number`.execute(database.sql)
    await sql`update ticks set at = at + 1`.execute(database.sql)

    await database.sql.transaction().execute((transaction) => queue.enqueue(transaction, vacuum!, {}))

    const swept = () =>
      sql<{ swept: number }>`
        select vacuum_count::integer as swept from pg_stat_user_tables where relname = 'ticks'
      `.execute(database.sql)
    await expect.poll(async () => (await swept()).rows[0]!.swept, { timeout: 10_000 }).toBe(1)
    await queue.stop()
  })
})

describe.skipIf(testServerUrl === undefined)('on a PostgreSQL server', () => {
  test('there is no such job, because PostgreSQL has autovacuum', async ({ database }) => {
    expect(vacuumJobs(database)).toEqual([])
  })
})
