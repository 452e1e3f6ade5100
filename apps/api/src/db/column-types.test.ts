import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'

test('money, days and timestamps round-trip through the database', async ({ database }) => {
  await sql`create table samples (tiyn bigint, due date, happened timestamptz, local timestamp, share numeric)`.execute(
    database.sql,
  )
  const moment = new Date('2026-03-01T19:30:00.123Z')

  await sql`insert into samples values (${9_007_199_254_740_993n}, ${'2026-03-01'}, ${moment}, '2026-03-01 00:00', 571.48)`.execute(
    database.sql,
  )

  expect((await sql`select * from samples`.execute(database.sql)).rows).toEqual([
    {
      tiyn: 9_007_199_254_740_993n,
      due: '2026-03-01',
      happened: moment,
      local: '2026-03-01 00:00:00',
      share: '571.48',
    },
  ])
})

test('arrays of them round-trip too, with their nulls', async ({ database }) => {
  const { rows } = await sql`
    select array[1, null]::bigint[] as tiyn, array['2026-03-01', null]::date[] as days, array[true] as flags
  `.execute(database.sql)

  expect(rows).toEqual([{ tiyn: [1n, null], days: ['2026-03-01', null], flags: [true] }])
})

test('a count is a bigint', async ({ database }) => {
  const counted = await database.sql
    .selectFrom('branches')
    .select(({ fn }) => fn.countAll<bigint>().as('branches'))
    .executeTakeFirstOrThrow()

  expect(counted.branches).toBe(0n)
})

test("the session runs in UTC, whatever the server's time zone", async ({ database }) => {
  const { rows } = await sql`select current_setting('timezone') as zone`.execute(database.sql)

  expect(rows).toEqual([{ zone: 'UTC' }])
})
