import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { afterCommit } from './after-commit.ts'

test('a note made in a transaction runs after the commit and not before', async ({ database }) => {
  const heard: string[] = []

  await database.sql.transaction().execute(async (trx) => {
    await afterCommit(trx, () => heard.push('first'))
    await sql`select 1`.execute(trx)
    await afterCommit(trx, () => heard.push('second'))
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['first', 'second'])

  await database.sql.transaction().execute((trx) => sql`select 1`.execute(trx))
  expect(heard).toEqual(['first', 'second'])
})

test("a note of a rolled back transaction never runs, not even in the connection's next transaction", async ({
  database,
}) => {
  const heard: string[] = []
  const note = () => void heard.push('never')

  const thrown = database.sql.transaction().execute(async (trx) => {
    await afterCommit(trx, note)
    throw new Error('no')
  })
  await expect(thrown).rejects.toThrow('no')
  const broken = database.sql.transaction().execute(async (trx) => {
    await afterCommit(trx, note)
    await sql`select nothing from nowhere`.execute(trx).catch(() => undefined)
  })
  await expect(broken).rejects.toThrow()
  await database.sql.transaction().execute((trx) => sql`select 1`.execute(trx))

  expect(heard).toEqual([])
})
