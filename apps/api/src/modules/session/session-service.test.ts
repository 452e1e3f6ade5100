import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestDatabase } from '../../../testing/a-database.ts'
import { testOnSharedDatabase as test } from '../../../testing/database-test.ts'
import { sessionService, type TokenPair } from './session-service.ts'

const phone = '77010000001'

async function aSession(database: TestDatabase, visitor: string | null = 'visitor-1') {
  const sessions = sessionService(database)
  const pair = await database.sql.transaction().execute((trx) => sessions.open(trx, { phone, visitor }))
  return { sessions, pair }
}

const later = (database: TestDatabase, seconds: number) =>
  sql`update refresh_tokens set used_at = used_at - ${seconds} * interval '1 second'`.execute(database.sql)

test('a token tells whose session it is, and only while both live', async ({ database }) => {
  const { pair, sessions } = await aSession(database)

  expect(await sessions.findSession(pair.accessToken)).toMatchObject({ phone })
  expect(await sessions.findSession(pair.refreshToken)).toBeUndefined()
  expect(await sessions.findSession('malformed')).toBeUndefined()

  await sql`update access_tokens set expires_at = now()`.execute(database.sql)
  expect(await sessions.findSession(pair.accessToken)).toBeUndefined()
})

test('[AUT-06] a refresh token is changed for a new pair once', async ({ database }) => {
  const { pair, sessions } = await aSession(database)

  const next = (await sessions.refresh(pair.refreshToken))!

  expect(await sessions.findSession(next.accessToken)).toMatchObject({ phone })
  expect(next.refreshToken).not.toBe(pair.refreshToken)
})

test('[AUT-06] what a pair has opened is open for ten more seconds once the pair is changed, and then shut', async ({
  database,
}) => {
  const { pair, sessions } = await aSession(database)
  const next = (await sessions.refresh(pair.refreshToken))!
  const pass = (seconds: number) =>
    sql`update access_tokens set expires_at = expires_at - ${seconds} * interval '1 second'`.execute(database.sql)

  // Calls that were sent with the old token just before may still arrive.
  expect(await sessions.findSession(pair.accessToken)).toMatchObject({ phone })
  await pass(11)

  expect(await sessions.findSession(pair.accessToken)).toBeUndefined()
  expect(await sessions.findSession(next.accessToken)).toMatchObject({ phone })
})

test('[AUT-08] a refresh token that is used again after its grace ends the whole session', async ({ database }) => {
  const { pair, sessions } = await aSession(database)
  const next = (await sessions.refresh(pair.refreshToken))!
  await later(database, 11)

  expect(await sessions.refresh(pair.refreshToken)).toBeUndefined()

  expect(await sessions.findSession(next.accessToken)).toBeUndefined()
  expect(await sessions.refresh(next.refreshToken)).toBeUndefined()
})

test('[AUT-08] a token whose successor was used already is a replay, also within the grace', async ({ database }) => {
  const { pair, sessions } = await aSession(database)
  const next = (await sessions.refresh(pair.refreshToken))!
  const third = (await sessions.refresh(next.refreshToken))!

  expect(await sessions.refresh(pair.refreshToken)).toBeUndefined()

  expect(await sessions.findSession(third.accessToken)).toBeUndefined()
})

test('ten tabs that refresh at once share one successor', async ({ database }) => {
  const { pair, sessions } = await aSession(database)

  const pairs = await Promise.all(Array.from({ length: 10 }, () => sessions.refresh(pair.refreshToken)))

  expect(new Set(pairs.map((one) => one?.refreshToken)).size).toBe(1)
  expect(await sessions.findSession((pairs[0] as TokenPair).accessToken)).toMatchObject({ phone })
  const { live } = (
    await sql<{ live: number }>`
      select count(*)::int as live from refresh_tokens
      where used_at is null and session_id = (select id from sessions order by started_at desc limit 1)
    `.execute(database.sql)
  ).rows[0]!
  expect(live).toBe(1)
})

test('a log-out by either token ends both for good', async ({ database }) => {
  const { pair, sessions } = await aSession(database)

  await sessions.logOut({ refresh: pair.refreshToken })

  expect(await sessions.findSession(pair.accessToken)).toBeUndefined()
  expect(await sessions.refresh(pair.refreshToken)).toBeUndefined()
})

test('a new login on the same device ends the old one there, and nothing elsewhere', async ({ database }) => {
  const { pair, sessions } = await aSession(database)
  const elsewhere = await aSession(database, 'visitor-2')
  const again = await aSession(database)

  expect(await sessions.findSession(pair.accessToken)).toBeUndefined()
  expect(await sessions.findSession(elsewhere.pair.accessToken)).toMatchObject({ phone })
  expect(await sessions.findSession(again.pair.accessToken)).toMatchObject({ phone })
})

test('the database holds no token that could be used', async ({ database }) => {
  const { pair, sessions } = await aSession(database)
  const next = (await sessions.refresh(pair.refreshToken))!

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
