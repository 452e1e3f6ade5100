import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { preparedStatement } from './prepared-statement.ts'

type Value = { readonly value: Buffer }
const length = ({ value }: Value) => sql<{ bytes: number }>`select length(${value}::bytea) as bytes`

test('a prepared statement is compiled and prepared once and reused for any value', async ({ database }) => {
  let timesWritten = 0
  const lengthOf = preparedStatement(database, (value: Value) => {
    timesWritten += 1
    return { compile: () => length(value).compile(database.sql) }
  })

  const answers = [
    await lengthOf({ value: Buffer.from('a') }),
    await lengthOf({ value: Buffer.from('abc') }),
    await lengthOf({ value: Buffer.alloc(0) }),
  ]

  expect(answers).toEqual([[{ bytes: 1 }], [{ bytes: 3 }], [{ bytes: 0 }]])
  expect(timesWritten).toBe(1)
  const prepared = await database.driver.pool.query(
    "select (generic_plans + custom_plans)::integer as asked from pg_prepared_statements where statement like '%as bytes'",
  )
  expect(prepared.rows).toEqual([{ asked: 3 }])
})

test('a connection that lost the prepared statement fails one query, not all that follow', async ({ database }) => {
  const lengthOf = preparedStatement(database, (value: Value) => ({
    compile: () => length(value).compile(database.sql),
  }))
  await lengthOf({ value: Buffer.from('a') })
  await database.driver.pool.query('deallocate all')

  await expect(lengthOf({ value: Buffer.from('a') })).rejects.toMatchObject({ code: '26000' })

  expect(await lengthOf({ value: Buffer.from('ab') })).toEqual([{ bytes: 2 }])
})

test('each value of a prepared statement keeps its places, beside the constants of the query', async ({ database }) => {
  const sumOf = preparedStatement(database, ({ one, other }: { one: number; other: number }) => ({
    compile: () =>
      sql<{ sum: number }>`
        select ${other}::integer * 100 + ${7}::integer * 10 + ${one}::integer as sum
        union all select ${one}::integer order by sum`.compile(database.sql),
  }))

  expect(await sumOf({ one: 1, other: 2 })).toEqual([{ sum: 1 }, { sum: 271 }])
  expect(await sumOf({ other: 3, one: 4 })).toEqual([{ sum: 4 }, { sum: 374 }])
})
