import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestDatabase } from '../../testing/a-database.ts'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { isUnavailable } from './database-errors.ts'

test('fifty concurrent transfers preserve the sum', async ({ database }) => {
  await sql`create table purses (id integer primary key, balance bigint not null check (balance >= 0))`.execute(
    database.sql,
  )
  await sql`insert into purses select number, 100 from generate_series(1, 5) number`.execute(database.sql)

  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, turn) => transfer(database, turn)))

  const total = await sql<{ sum: string; least: bigint }>`select sum(balance), min(balance) as least from purses`
    .execute(database.sql)
    .then(({ rows }) => rows[0])
  expect(total!.sum).toBe('500')
  expect(total!.least).toBeGreaterThanOrEqual(0n)
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(20)
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
})

test('a rolled back transaction leaves nothing behind and is never visible to others', async ({ database }) => {
  await sql`create table notes (text text)`.execute(database.sql)
  let seenByOthers: Promise<unknown> | undefined

  const outcome = database.sql.transaction().execute(async (transaction) => {
    await sql`insert into notes values ('never')`.execute(transaction)
    seenByOthers = sql`select text from notes`.execute(database.sql).then(({ rows }) => rows)
    throw new Error('changed my mind')
  })

  await expect(outcome).rejects.toThrow('changed my mind')
  expect(await seenByOthers).toEqual([])
  expect((await sql`select text from notes`.execute(database.sql)).rows).toEqual([])
})

test('an error inside a transaction leaves every connection usable', async ({ database }) => {
  await sql`create table unique_notes (text text constraint unique_notes_text_key unique)`.execute(database.sql)
  await sql`insert into unique_notes values ('once')`.execute(database.sql)

  const doubled = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      database.sql
        .transaction()
        .execute((transaction) => sql`insert into unique_notes values ('once')`.execute(transaction)),
    ),
  )

  const refusal = { status: 'rejected', reason: { code: '23505', constraint: 'unique_notes_text_key' } }
  expect(doubled).toMatchObject(Array(10).fill(refusal))
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sql<{ one: number }>`select 1 as one`.execute(database.sql)),
  )
  expect(answers.map(({ rows }) => rows[0]!.one)).toEqual(Array(10).fill(1))
})

test('a caller who waits too long for a connection gets an unavailable error', async ({ database }) => {
  const everyConnection = database.driver.pool.options.max ?? 0
  const release = Promise.withResolvers<void>()
  const holders = Array.from({ length: everyConnection }, () =>
    database.sql.connection().execute(() => release.promise),
  )

  const refusal = await sql`select 1`.execute(database.sql).catch((error: unknown) => error)
  release.resolve()
  await Promise.all(holders)

  expect(isUnavailable(refusal)).toBe(true)
  await database.ping()
}, 15_000)

async function transfer(database: TestDatabase, turn: number): Promise<void> {
  const from = (turn % 5) + 1
  const to = ((turn + 1 + (turn % 3)) % 5) + 1
  const amount = 10n + BigInt(turn % 7) * 12n
  await database.sql.transaction().execute(async (transaction) => {
    // Locks the lower account first; otherwise two transfers could deadlock.
    await sql`select id from purses where id in (${from}, ${to}) order by id for update`.execute(transaction)
    await sql`update purses set balance = balance + ${amount} where id = ${to}`.execute(transaction)
    await sql`update purses set balance = balance - ${amount} where id = ${from}`.execute(transaction)
  })
}
