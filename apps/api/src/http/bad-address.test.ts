import { expect } from 'vitest'
import { testOnSharedDatabase as databaseTest } from '../../testing/database-test.ts'
import { startApi } from '../../testing/start-api.ts'

const badAddressPage = '<!doctype html><title>400</title>'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const test = databaseTest.extend('site', async ({ database }, { onCleanup }) => {
  const site = await startApi(database, { badAddressPage })
  onCleanup(() => site.close())
  return site
})

test('returns an HTML page for an undecodable URL when the client accepts HTML', async ({ site }) => {
  const answer = await site.ask('/%zz', { headers: browser })

  expect(answer.statusCode).toBe(400)
  expect(answer.body).toBe(badAddressPage)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[a-z]{20}$/),
  })
})

test('returns a problem to programs and under the API', async ({ site }) => {
  for (const path of ['/rest/%zz', '/docs/%zz']) {
    expect((await site.ask(path, { headers: browser })).json()).toMatchObject({ code: 'bad_request' })
  }
  expect((await site.ask('/%zz')).json()).toMatchObject({ code: 'bad_request' })
})
