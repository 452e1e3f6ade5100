import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { endConnections, type TestDatabase, testServerUrl } from '../../testing/a-database.ts'
import { test } from '../../testing/database-test.ts'
import { isUnavailable } from './database-errors.ts'

// The embedded database has no server that could end connections.
describe.skipIf(testServerUrl === undefined)('when the server ends every connection', () => {
  test('idle connections are replaced and queries succeed', async ({ database }) => {
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.01)`.execute(database.sql)))

    await endConnections(database.place)

    await waitUntilReplaced(database)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(database.sql)))
    expect(answers).toHaveLength(5)
  })

  test('a transaction between two statements fails as unavailable and the process survives', async ({ database }) => {
    const cutOff = await database.sql
      .transaction()
      .execute(async (transaction) => {
        await sql`select 1`.execute(transaction)
        await endConnections(database.place)
        await sql`select 2`.execute(transaction)
      })
      .catch((error: unknown) => error)

    expect(isUnavailable(cutOff)).toBe(true)
    await waitUntilReplaced(database)
  })

  test('a running statement fails as unavailable', async ({ database }) => {
    const running = sql`select pg_sleep(20)`.execute(database.sql).catch((error: unknown) => error)
    await expect.poll(() => countRunning(database)).toBe(1)

    await endConnections(database.place)

    expect(isUnavailable(await running)).toBe(true)
    await waitUntilReplaced(database)
  })
})

describe.skipIf(testServerUrl === undefined)('a PostgreSQL server', () => {
  test('cancels a statement that exceeds its timeout', async ({ database }) => {
    await sql`set statement_timeout = 50`.execute(database.sql)
    const { rows } = await sql<{ limit: string }>`show statement_timeout`.execute(database.sql)
    expect(rows).toEqual([{ statement_timeout: '50ms' }])

    const cancelled = await sql`select pg_sleep(20)`.execute(database.sql).catch((error: unknown) => error)

    expect(cancelled).toMatchObject({ code: '57014' })
  })

  test("has the app's name and timeouts set on every connection", async ({ database }) => {
    const { rows } = await sql`
      select current_setting('application_name') as name, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle
    `.execute(database.sql)

    expect(rows).toEqual([{ name: 'qadam', statement: '10s', lock: '5s', idle: '15s' }])
  })
})

// The pool may learn of a closed connection just after the next query has taken it.
async function waitUntilReplaced(database: TestDatabase): Promise<void> {
  await expect.poll(() => database.ping().then(() => 'answers', String)).toBe('answers')
}

async function countRunning(database: TestDatabase): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::integer as running from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()
  `.execute(database.sql)
  return rows[0]!.running
}
