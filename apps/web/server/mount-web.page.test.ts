import { prodEnvironment } from '../../server/testing/prod-environment.ts'
import { aVisitor } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

test('the Host header has no effect, whatever its value', async ({ startOwnSite }) => {
  const site = await startOwnSite({ PAGE_CACHE_SECONDS: '0', LOG_LEVEL: 'info' })
  const { ask } = aVisitor(site)

  for (const host of ['[::', 'x@evil.example:99999', 'evil.example/x?', 'evil.example', '']) {
    const read = await ask('/sandbox', { headers: { host } })
    const missing = await ask('/nope', { headers: { host } })

    expect([host, read.status, missing.status]).toEqual([host, 200, 404])
    expect(read.text + missing.text).not.toContain('evil.example')
  }
  await expect.poll(site.output).toContain('"answered"')
  expect(site.output()).not.toContain('"level":"error"')
})

test('prod has no sandbox and no gallery', async ({ startOwnSite }) => {
  const { ask } = aVisitor(await startOwnSite(prodEnvironment))

  expect((await ask('/contacts')).status).toBe(200)
  for (const address of [
    '/sandbox',
    '/sandbox/failure/loader',
    '/gallery',
    '/gallery/button',
    '/gallery/form',
    '/rest/sandbox/failure?kind=throw',
  ])
    expect([address, (await ask(address)).status]).toEqual([address, 404])
})

test('[LOC-03] a browser that prefers Kazakh is redirected to the Kazakh page with its query, with Vary for caches', async ({
  visitor,
}) => {
  const kazakh = { 'accept-language': 'kk-KZ,kk;q=0.9,ru;q=0.5' }

  const led = await visitor.ask('/?from=a', { headers: kazakh })
  expect([led.status, led.headers.location]).toEqual([302, '/kk?from=a'])
  expect(led.headers.vary).toContain('Accept-Language')
  const page = await visitor.open('/', kazakh)
  expect([page.address, page.document.documentElement.lang]).toEqual(['/kk', 'kk-KZ'])
  // Data requests of an open page, and forms, are not redirected by language.
  expect((await visitor.ask('/sandbox.data', { headers: kazakh })).status).toBe(200)
})

test('only the picture upload addresses accept large bodies', async ({ site, visitor }) => {
  const send = async (address: string, bytes: number) => {
    const type = 'application/x-www-form-urlencoded'
    const headers = { 'content-type': type, 'content-length': String(bytes), origin: site.origin }
    // A body whose Content-Length is too large is refused before it arrives.
    return visitor.ask(address, { method: 'POST', headers, ...(bytes < 200_000 && { body: 'x'.repeat(bytes) }) })
  }

  const tooLarge = await send('/sandbox', 70_000)
  expect(tooLarge.status).toBe(413)
  expect(tooLarge.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const address of ['/register/photo', '/kk/register/photo', '/register/photo/frame', '/register/photo.data'])
    expect((await send(address, 70_000)).status, address).not.toBe(413)
  for (const address of ['/register/photo', '/register/photo/frame'])
    expect((await send(address, 50_000_000)).status, address).toBe(413)
})

test('an unsupported method returns 404', async ({ visitor }) => {
  expect((await visitor.ask('/contacts', { method: 'PUT' })).status).toBe(404)
  expect((await visitor.ask('/contacts', { method: 'DELETE' })).status).toBe(404)
})
