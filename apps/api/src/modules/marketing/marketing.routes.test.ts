import { applyUtm, applyUtmBulk } from '@qadam/contract/marketing'
import { expect } from 'vitest'
import { test } from '../../../testing/api-test.ts'

test('[API-20] where a visitor comes from is kept, one touch or two, without what an address may carry', async ({
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
