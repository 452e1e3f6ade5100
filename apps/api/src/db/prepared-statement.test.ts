import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { preparedStatement } from './prepared-statement.ts'

const length = (value: Buffer) => sql<{ bytes: number }>`select length(${value}::bytea) as bytes`

test('a prepared statement is compiled and prepared once and reused for any value', async ({ database }) => {
  let timesWritten = 0
  const lengthOf = preparedStatement(database, (value) => {
    timesWritten += 1
    return { compile: () => length(value).compile(database.sql) }
  })

  const answers = [
    await lengthOf(Buffer.from('a')),
    await lengthOf(Buffer.from('abc')),
    await lengthOf(Buffer.alloc(0)),
  ]

  expect(answers).toEqual([{ bytes: 1 }, { bytes: 3 }, { bytes: 0 }])
  expect(timesWritten).toBe(1)
  const prepared = await database.driver.pool.query(
    "select (generic_plans + custom_plans)::integer as asked from pg_prepared_statements where statement like '%as bytes'",
  )
  expect(prepared.rows).toEqual([{ asked: 3 }])
})

test('a connection that lost the prepared statement fails one query, not all that follow', async ({ database }) => {
  const lengthOf = preparedStatement(database, (value) => ({ compile: () => length(value).compile(database.sql) }))
  await lengthOf(Buffer.from('a'))
  await database.driver.pool.query('deallocate all')

  await expect(lengthOf(Buffer.from('a'))).rejects.toMatchObject({ code: '26000' })

  expect(await lengthOf(Buffer.from('ab'))).toEqual({ bytes: 2 })
})
