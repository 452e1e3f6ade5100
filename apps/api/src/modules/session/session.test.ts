import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestDatabase } from '../../../testing/a-database.ts'
import { testOnSharedDatabase as test } from '../../../testing/database-test.ts'
import { sessionFinder } from './find-session.ts'
import { logOut } from './log-out.ts'
import { openSession } from './open-session.ts'
import { refreshSession } from './refresh-session.ts'
import type { TokenPair } from './successor-seal.ts'

const phone = '77010000001'

async function aSession(database: TestDatabase, visitor: string | null = 'visitor-1') {
  const pair = await database.sql.transaction().execute((trx) => openSession(trx, { phone, visitor }))
  return { pair, find: sessionFinder(database), refresh: (token: string) => refreshSession({ database }, token) }
}

const later = (database: TestDatabase, seconds: number) =>
  sql`update refresh_tokens set used_at = used_at - ${seconds} * interval '1 second'`.execute(database.sql)

test('a token identifies its session only while both are alive', async ({ database }) => {
  const { find, pair } = await aSession(database)

  expect(await find(pair.accessToken)).toMatchObject({ phone })
  expect(await find(pair.refreshToken)).toBeUndefined()
  expect(await find('malformed')).toBeUndefined()

  await sql`update access_tokens set expires_at = now()`.execute(database.sql)
  expect(await find(pair.accessToken)).toBeUndefined()
})

test('[AUT-06] a refresh token is exchanged for a new pair once', async ({ database }) => {
  const { find, pair, refresh } = await aSession(database)

  const next = (await refresh(pair.refreshToken))!

  expect(await find(next.accessToken)).toMatchObject({ phone })
  expect(next.refreshToken).not.toBe(pair.refreshToken)
})

test('[AUT-06] an access token lives ten more seconds once its pair is exchanged, and then expires', async ({
  database,
}) => {
  const { find, pair, refresh } = await aSession(database)
  const next = (await refresh(pair.refreshToken))!
  const pass = (seconds: number) =>
    sql`update access_tokens set expires_at = expires_at - ${seconds} * interval '1 second'`.execute(database.sql)

  // Calls sent with the old token just before may still arrive.
  expect(await find(pair.accessToken)).toMatchObject({ phone })
  await pass(11)

  expect(await find(pair.accessToken)).toBeUndefined()
  expect(await find(next.accessToken)).toMatchObject({ phone })
})

test('[AUT-08] a refresh token used again after its grace period ends the whole session', async ({ database }) => {
  const { find, pair, refresh } = await aSession(database)
  const next = (await refresh(pair.refreshToken))!
  await later(database, 11)

  expect(await refresh(pair.refreshToken)).toBeUndefined()

  expect(await find(next.accessToken)).toBeUndefined()
  expect(await refresh(next.refreshToken)).toBeUndefined()
})

test('[AUT-08] a token whose successor was already used is a replay, even within the grace period', async ({
  database,
}) => {
  const { find, pair, refresh } = await aSession(database)
  const next = (await refresh(pair.refreshToken))!
  const third = (await refresh(next.refreshToken))!

  expect(await refresh(pair.refreshToken)).toBeUndefined()

  expect(await find(third.accessToken)).toBeUndefined()
})

test('ten tabs that refresh at once share one successor', async ({ database }) => {
  const { find, pair, refresh } = await aSession(database)

  const pairs = await Promise.all(Array.from({ length: 10 }, () => refresh(pair.refreshToken)))

  expect(new Set(pairs.map((one) => one?.refreshToken)).size).toBe(1)
  expect(await find((pairs[0] as TokenPair).accessToken)).toMatchObject({ phone })
  const { live } = (
    await sql<{ live: number }>`
      select count(*)::int as live from refresh_tokens
      where used_at is null and session_id = (select id from sessions order by started_at desc limit 1)
    `.execute(database.sql)
  ).rows[0]!
  expect(live).toBe(1)
})

test('a log-out with either token ends both for good', async ({ database }) => {
  const { find, pair, refresh } = await aSession(database)

  await logOut({ database }, { refresh: pair.refreshToken })

  expect(await find(pair.accessToken)).toBeUndefined()
  expect(await refresh(pair.refreshToken)).toBeUndefined()
})

test('a new login on the same device ends the old session there, and none elsewhere', async ({ database }) => {
  const { find, pair } = await aSession(database)
  const elsewhere = await aSession(database, 'visitor-2')
  const again = await aSession(database)

  expect(await find(pair.accessToken)).toBeUndefined()
  expect(await find(elsewhere.pair.accessToken)).toMatchObject({ phone })
  expect(await find(again.pair.accessToken)).toMatchObject({ phone })
})

test('the database holds no usable token', async ({ database }) => {
  const { pair, refresh } = await aSession(database)
  const next = (await refresh(pair.refreshToken))!

  const tables = ['access_tokens', 'refresh_tokens', 'sessions', 'accounts'] as const
  const dump = await Promise.all(
    tables.map(
      async (table) =>
        (await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(database.sql)).rows,
    ),
  )

  for (const token of [pair, next].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken])) {
    expect(JSON.stringify(dump)).not.toContain(token)
    expect(JSON.stringify(dump)).not.toContain(Buffer.from(token).toString('hex'))
  }
})
