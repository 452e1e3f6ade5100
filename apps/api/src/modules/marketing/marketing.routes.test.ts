import { applyUtm, applyUtmBulk } from '@qadam/wire/marketing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../testing/api-test.ts'

test('[API-20] stores where a visitor comes from, one touch or two, without the query of an address', async ({
  api,
  database,
}) => {
  const send = (path: string, body: object) =>
    api.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-visitor-id': 'visitor-1' },
      payload: JSON.stringify(body),
    })
  const now = { utm_source: 'google', page: 'https://qadam.kz/login?phone=77011234567', utm_timestamp: 1 }

  const one = await send(applyUtm.path, now)
  const two = await send(applyUtmBulk.path, {
    client_timestamp: 1_750_000_000_000,
    utms: [now, { utm_source: 'direct' }],
  })
  const wrong = await send(applyUtmBulk.path, { client_timestamp: -1, utms: [] })

  expect([one, two, wrong].map(({ statusCode }) => statusCode)).toEqual([200, 200, 422])
  const kept = await database.sql.selectFrom('utm_touches').select(['visitor', 'utms']).orderBy('id').execute()
  const touch = { utm_source: 'google', page: 'qadam.kz/login', utm_timestamp: '1' }
  expect(kept).toEqual([
    { visitor: 'visitor-1', utms: [touch] },
    { visitor: 'visitor-1', utms: [touch, { utm_source: 'direct' }] },
  ])
})

test('a touch with characters that the database rejects returns 200 and is stored without them', async ({
  api,
  database,
}) => {
  const touch = {
    utm_source: 'a\0b',
    utm_medium: '\ud800',
    utm_campaign: `${'x'.repeat(199)}🙂`,
    page: 'https://qadam.kz/\0\ud800',
    referer: 'https://\u0000.kz/',
  }
  const send = (path: string, body: object) =>
    api.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) })

  const one = await send(applyUtm.path, touch)
  const two = await send(applyUtmBulk.path, { client_timestamp: 1, utms: [touch, touch] })

  expect([one, two].map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const rows = await database.sql.selectFrom('utm_touches').select('utms').orderBy('id').execute()
  const kept = {
    utm_source: 'ab',
    utm_medium: '\ufffd',
    utm_campaign: `${'x'.repeat(199)}\ufffd`,
    page: 'qadam.kz/%EF%BF%BD%EF%BF%BD',
  }
  expect(rows.map(({ utms }) => utms)).toEqual([[kept], [kept, kept]])
})

test('a browser over its limit gets 429, its neighbours behind one address only after thousands of touches', async ({
  api,
  database,
}) => {
  const report = async (visitor?: string) => {
    const headers = { 'content-type': 'application/json', ...(visitor && { 'x-visitor-id': visitor }) }
    const { statusCode } = await api.ask(applyUtm.path, { method: 'POST', headers, payload: '{"utm_source":"google"}' })
    return statusCode
  }
  const used = (count: number, kind: string) =>
    sql`update limit_counters set used = ${count} where name like ${`${kind}:%`}`.execute(database.sql)

  const first = await report('visitor-1')
  await used(120, 'utm')
  await used(60, 'utm-visitor')
  const oneTooMany = [await report('visitor-1'), await report('visitor-2'), await report()]
  await used(3_000, 'utm')
  const allTooMany = [await report('visitor-2'), await report('visitor-3'), await report()]

  expect([first, ...oneTooMany, ...allTooMany]).toEqual([200, 429, 200, 200, 429, 429, 429])
  const { rows } = await sql<{ name: string }>`select name from limit_counters`.execute(database.sql)
  expect(rows.map(({ name }) => name.replace(/:[\w-]{20,}$/, '')).sort()).toEqual(['utm', 'utm-visitor', 'utm-visitor'])
})
