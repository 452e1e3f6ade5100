import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { askRaw } from './fixtures/ask-raw.ts'
import { expect, test } from './fixtures/site.ts'

const heading = 'Контакты и отделения'

test('a HEAD request tells the headers of the page and leaves the page whole for everybody', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({})

  const head = await askRaw(site, '/contacts', { method: 'HEAD' })
  const first = await askRaw(site, '/contacts')
  const second = await askRaw(site, '/contacts', { method: 'HEAD' })

  expect(first.body.toString()).toContain(heading)
  for (const { status, headers, body } of [head, second]) {
    expect(status).toBe(200)
    expect(body).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary', 'content-security-policy'])
      expect([name, headers[name]]).toEqual([name, first.headers[name]])
  }
})

test('HEAD of a page with script, of a missing page and of a broken one tells what GET would', async ({ site }) => {
  for (const address of ['/sandbox', '/no/such/page', '/sandbox/failure/maintenance']) {
    const get = await askRaw(site, address)
    const head = await askRaw(site, address, { method: 'HEAD' })

    expect([head.status, head.body.length]).toEqual([get.status, 0])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000)
  }
})

test.describe('a visitor whom a guard leads away', () => {
  const partner = 'https://partner.example/start'
  const rules = (path: string) => JSON.stringify([{ path, guards: { 'satcredit-redirect': true } }])

  test('[NAV-22] is led away by a cookie, though memory holds the page for others', async ({ startOwnSite }) => {
    const site = await startOwnSite({
      ROUTE_RULES: rules('/contacts'),
      PARTNER_REDIRECT: JSON.stringify({ to: partner, when: { in: 'cookie', name: 'partner', value: 'yes' } }),
    })
    const stranger = () => askRaw(site, '/contacts')
    const led = () => askRaw(site, '/contacts', { headers: { Cookie: 'partner=yes' } })

    expect((await stranger()).status).toBe(200)
    const answer = await led()
    expect([answer.status, answer.headers.location]).toEqual([302, partner])
    expect((await stranger()).status).toBe(200)

    const together = await Promise.all([stranger(), led(), stranger(), led()])
    expect(together.map(({ status }) => status)).toEqual([200, 302, 200, 302])
  })

  test('[NAV-24] is led away by the query, though memory does not look at it', async ({ startOwnSite }) => {
    const site = await startOwnSite({
      ROUTE_RULES: rules('/*'),
      PARTNER_REDIRECT: JSON.stringify({ to: partner, when: { in: 'query', name: 'utm_source', value: 'mall' } }),
    })

    const before = await askRaw(site, '/contacts?utm_source=mall')
    expect((await askRaw(site, '/contacts')).status).toBe(200)
    const after = await askRaw(site, '/contacts?utm_source=mall')

    for (const answer of [before, after]) expect([answer.status, answer.headers.location]).toEqual([302, partner])
  })
})

test('an advertisement’s marks ask for the page that memory holds, and are not written into it', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({})

  const marked = await askRaw(site, '/contacts?utm_source=a&utm_campaign=b&gclid=c')
  const bare = await askRaw(site, '/contacts')

  expect(marked.headers.etag).toBeDefined()
  expect(marked.body.equals(bare.body)).toBe(true)
  expect(marked.body.toString()).not.toContain('utm_')
})

test('a question of another kind is answered alone, and the language switch asks it again', async ({ site }) => {
  const answer = await askRaw(site, '/contacts?from=test&utm_source=a')

  expect(answer.headers.etag).toBeUndefined()
  expect(answer.body.toString()).toMatch(/href="[^"]*\?from=test&amp;lang=kk"/)
})

test('one page is kept for every device: what a page that is only read shows is the sheet’s affair', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({})
  const phone = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1' }
  const desk = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' }

  const pages = [
    await askRaw(site, '/contacts', { headers: phone }),
    await askRaw(site, '/contacts', { headers: desk }),
  ]

  expect(pages[0]?.headers.etag).toBe(pages[1]?.headers.etag)
  expect(pages[0]?.body.toString()).not.toContain('data-device')
})

test('the packing is the one that was asked for, and each has a tag of its own', async ({ site }) => {
  const ask = (accepted: string) => askRaw(site, '/contacts', { headers: { 'Accept-Encoding': accepted } })
  const plain = await askRaw(site, '/contacts')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (content: Buffer) => content }

  const tags = new Map<string, unknown>()
  for (const [accepted, packing] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.2, gzip; q=0.8', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0.0', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0', 'none'],
    ['identity', 'none'],
    ['brrr', 'none'],
  ] as const) {
    const answer = await ask(accepted)
    expect([accepted, answer.headers['content-encoding'] ?? 'none']).toEqual([accepted, packing])
    expect(unpack[packing](answer.body).toString()).toContain(heading)
    expect(answer.headers.vary?.toLowerCase()).toContain('accept-encoding')
    tags.set(packing, answer.headers.etag)
  }
  expect(tags.get('none')).toBe(plain.headers.etag)
  expect(new Set(tags.values()).size).toBe(3)
})

test('whoever holds the page is told so: a tag alone, a weak one, one of a list, any', async ({ site }) => {
  const { etag } = (await askRaw(site, '/contacts')).headers
  const ask = async (held: string) => (await askRaw(site, '/contacts', { headers: { 'If-None-Match': held } })).status

  for (const held of [`${etag}`, `W/${etag}`, `"other", W/"one,more", ${etag}`, '*']) expect(await ask(held)).toBe(304)
  for (const held of ['"other"', `${etag}x`.slice(1), 'W/"other"']) expect(await ask(held)).toBe(200)
})

test('[NAV-26] a missing page that a shared cache may keep carries no request’s number', async ({ site }) => {
  const { headers, body } = await askRaw(site, '/no/such/page')

  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(headers['x-request-id']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  expect(body.toString()).not.toContain('Номер обращения')
})

test('a page that was made before is shown as it was while the API is away', async ({ startOwnSite }) => {
  const branches = JSON.stringify({ branches: [] })
  const api = createServer((_request, response) => response.end(branches)).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  const site = await startOwnSite({
    ROLES: 'web',
    API_URL_SERVER: `http://127.0.0.1:${port}`,
    PAGE_CACHE_SECONDS: '1',
  })
  const made = await askRaw(site, '/contacts')
  api.closeAllConnections()
  api.close()
  await once(api, 'close')

  // Until the site has tried to make the page anew, and failed, nothing is proved.
  await expect
    .poll(
      async () => {
        const { status, body } = await askRaw(site, '/contacts')
        expect([status, body.equals(made.body)]).toEqual([200, true])
        return site.output().includes('a page failed')
      },
      { timeout: 10_000 },
    )
    .toBe(true)
})
