import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aLog } from '../../testing/a-log.ts'
import { testOnSharedDatabase as databaseTest } from '../../testing/database-test.ts'
import { openDatabase } from './connect.ts'
import { DatabaseUnavailableError, isUnavailable } from './database-errors.ts'

describe('an error is transient when', () => {
  test.for<[string, string]>([
    ['the connection was reset', 'ECONNRESET'],
    ['the connection was refused', 'ECONNREFUSED'],
    ['the host name temporarily cannot be resolved', 'EAI_AGAIN'],
    ['the connection failed', '08006'],
    ['there are too many connections', '53300'],
    ['the disk is full', '53100'],
    ['the server is shutting down', '57P01'],
    ['the server is starting', '57P03'],
    ['the server is a read-only standby', '25006'],
    ['the transaction could not be serialised', '40001'],
    ['the statement timed out', '57014'],
  ])('%s (%s)', ([, code]) => {
    expect(isUnavailable(Object.assign(new Error('…'), { code }))).toBe(true)
    expect(isUnavailable(new Error('wrapped', { cause: Object.assign(new Error('…'), { code }) }))).toBe(true)
  })
})

describe('an error is permanent when', () => {
  test.for<[string, unknown]>([
    ['a row already exists', Object.assign(new Error('…'), { code: '23505' })],
    ['the statement is invalid', Object.assign(new Error('…'), { code: '42601' })],
    ['a file is missing', Object.assign(new Error('…'), { code: 'ENOENT' })],
    ['a code only starts like an error class', Object.assign(new Error('…'), { code: '08_NOT_A_STATE' })],
    ['the error has no code', new TypeError('x is undefined')],
    ['it is not an error', 'ECONNRESET'],
  ])('%s', ([, error]) => {
    expect(isUnavailable(error)).toBe(false)
  })
})

test('an unreachable server is reported as unavailable, for a query and for a ping', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing'
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: aLog() })

  const refused = await sql`select 1`.execute(database.sql).catch((error: unknown) => error)

  expect(refused).toBeInstanceOf(DatabaseUnavailableError)
  expect(isUnavailable(refused)).toBe(true)
  expect(isUnavailable(await database.ping().catch((error: unknown) => error))).toBe(true)
  await database.close()
})

databaseTest('a write in a read-only transaction is unavailable, as on a standby', async ({ database }) => {
  const refused = await database.sql
    .transaction()
    .setAccessMode('read only')
    .execute((transaction) => transaction.deleteFrom('branches').execute())
    .catch((error: unknown) => error)

  expect(refused).toMatchObject({ code: '25006' })
  expect(isUnavailable(refused)).toBe(true)
})

databaseTest('a ping that must wait for a busy database is refused within two seconds', async ({ database }) => {
  const release = Promise.withResolvers<void>()
  const holders = Array.from({ length: database.driver.pool.options.max ?? 0 }, () =>
    database.sql.connection().execute(() => release.promise),
  )
  const startedAt = performance.now()

  const refused = await database.ping().catch((error: unknown) => error)
  const waitedMs = performance.now() - startedAt
  release.resolve()
  await Promise.all(holders)

  expect(refused).toBeInstanceOf(DatabaseUnavailableError)
  expect(waitedMs).toBeLessThan(3_000)
  await database.ping()
})
