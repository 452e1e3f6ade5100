import { describe, expect } from 'vitest'
import { testServerUrl } from '../../../testing/a-database.ts'
import { testOnSharedDatabase as test } from '../../../testing/database-test.ts'

describe.skipIf(testServerUrl !== undefined)('the only session, after its client is replaced,', () => {
  test('does not keep an open transaction', async ({ database }) => {
    const { pool } = database.driver
    await pool.query('create table notes (text text)')
    const client = await pool.connect()
    await client.query("begin; insert into notes values ('half')")

    client.release(true)

    expect((await pool.query('select text from notes')).rows).toEqual([])
  })

  test('does not keep settings, locks or prepared statements', async ({ database }) => {
    const { pool } = database.driver
    const client = await pool.connect()
    await client.query("set application_name = 'left behind'; select pg_advisory_lock(42)")
    await client.query({ name: 'question', text: 'select 1 as answer' })

    client.release(true)

    const { rows } = await pool.query({ name: 'question', text: 'select 2 as answer' })
    expect(rows).toEqual([{ answer: 2 }])
    const left = await pool.query(`
      select current_setting('application_name') as name,
        (select count(*)::integer from pg_locks where locktype = 'advisory') as locks
    `)
    expect(left.rows).toEqual([{ name: '', locks: 0 }])
  })

  test('still works after a statement failed', async ({ database }) => {
    const { pool } = database.driver

    await expect(pool.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })

    expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
  })
})
