import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../testing/database-test.ts'
import { limitsIn } from '../limits/limits-in-database.ts'
import { sessionService } from '../modules/session/session-service.ts'
import { sweepOldRows } from './sweep-old-rows.ts'

test('the hourly sweep takes what has served its time, and nothing that somebody could still use', async ({
  database,
}) => {
  const sessions = sessionService(database)
  const openFor = (phone: string) =>
    database.sql.transaction().execute((trx) => sessions.open(trx, { phone, visitor: null }))
  const limits = limitsIn(database)
  await limits.take('over', { atMost: 1, perSeconds: 60 })
  await openFor('77010000001')
  await sql`update limit_counters set window_ends_at = now() - interval '1 second'`.execute(database.sql)
  await sql`update access_tokens set expires_at = now() - interval '2 days'`.execute(database.sql)
  await limits.take('under way', { atMost: 1, perSeconds: 60 })
  await sql`
    insert into utm_touches (visitor, utms, received_at) values
      ('last-year', '[{}]', now() - interval '14 months'), ('this-year', '[{}]', now() - interval '12 months')
  `.execute(database.sql)
  const living = await openFor('77010000002')

  await sweepOldRows(database).run({}, { id: 'one', attempt: 1, signal: new AbortController().signal })

  expect((await limits.take('under way', { atMost: 1, perSeconds: 60 })).isAllowed).toBe(false)
  expect(await sessions.findSession(living.accessToken)).toMatchObject({ phone: '77010000002' })
  const { rows } = await sql<{ counters: number; tokens: number; touches: string[] }>`
    select (select count(*)::int from limit_counters) as counters, (select count(*)::int from access_tokens) as tokens,
      (select array_agg(visitor) from utm_touches) as touches
  `.execute(database.sql)
  expect(rows[0]).toEqual({ counters: 1, tokens: 1, touches: ['this-year'] })
})
