import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aVisitor } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

const partner = 'https://partner.example/start'
const watched = (path: string, when: object) => ({
  ROUTE_RULES: JSON.stringify([{ path, guards: { 'satcredit-redirect': true } }]),
  PARTNER_REDIRECT: JSON.stringify({ to: partner, when }),
})

test('[NAV-22] a guard redirects by cookie although the page is cached for others', async ({ startOwnSite }) => {
  const site = await startOwnSite(watched('/contacts', { in: 'cookie', name: 'partner', value: 'yes' }))
  const { ask } = aVisitor(site)
  const stranger = () => ask('/contacts')
  const led = () => ask('/contacts', { headers: { cookie: 'partner=yes' } })

  expect((await stranger()).status).toBe(200)
  const answer = await led()
  expect([answer.status, answer.headers.location]).toEqual([302, partner])
  expect((await stranger()).status).toBe(200)

  const together = await Promise.all([stranger(), led(), stranger(), led()])
  expect(together.map(({ status }) => status)).toEqual([200, 302, 200, 302])
})

test('[NAV-24] a guard redirects by query although the cache ignores the query', async ({ startOwnSite }) => {
  const site = await startOwnSite(watched('/*', { in: 'query', name: 'utm_source', value: 'mall' }))
  const { ask } = aVisitor(site)

  const before = await ask('/contacts?utm_source=mall')
  expect((await ask('/contacts')).status).toBe(200)
  const after = await ask('/contacts?utm_source=mall')

  for (const answer of [before, after]) expect([answer.status, answer.headers.location]).toEqual([302, partner])
})

test('[NAV-20] [NAV-22] a rule redirects both the first load of a page and a data request for it', async ({
  startOwnSite,
}) => {
  const rules = [
    { path: '/media', redirect: '/contacts' },
    { path: '/promo/*', redirect: 'https://partner.example/a' },
  ]
  const { ask } = aVisitor(await startOwnSite({ ROUTE_RULES: JSON.stringify(rules) }))

  const inside = await ask('/kk/media')
  const outside = await ask('/promo/techno')

  expect([inside.status, inside.headers.location]).toEqual([302, '/kk/contacts'])
  expect([outside.status, outside.headers.location]).toEqual([302, 'https://partner.example/a'])
  const asked = await ask('/kk/media.data')
  expect(asked.text).toContain('SingleFetchRedirect')
  expect(asked.text).toContain('/contacts')
})

test.for(['/', '/contacts', '/help', '/product/max-limit'])(
  'advertising marks hit the cached page and are not written into it: %s',
  async (path, { startOwnSite }) => {
    const { ask } = aVisitor(await startOwnSite({}))

    const marked = await ask(`${path}?utm_source=a&utm_campaign=b&gclid=c`)
    const bare = await ask(path)

    expect(marked.headers.etag).toBeDefined()
    expect(marked.body.equals(bare.body)).toBe(true)
    expect(marked.text).not.toContain('utm_')
  },
)

test('a page with any other query is not cached, and its language switch preserves the query', async ({ visitor }) => {
  const { headers, text } = await visitor.ask('/contacts?from=test&utm_source=a')

  expect(headers.etag).toBeUndefined()
  expect(text).toMatch(/href="[^"]*\?from=test&amp;lang=kk"/)
})

test('one page is cached for all devices, because a read-only page adapts by its stylesheet', async ({
  visitor: { ask },
}) => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'
  const desk = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'

  const onPhone = await ask('/contacts', { headers: { 'user-agent': phone } })
  const onDesk = await ask('/contacts', { headers: { 'user-agent': desk } })

  expect(onPhone.headers.etag).toBe(onDesk.headers.etag)
  expect(onPhone.text).not.toContain('data-device')
})

test('[NAV-26] a publicly cacheable 404 page contains no request id', async ({ visitor }) => {
  const { headers, text } = await visitor.ask('/no/such/page')

  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(headers['x-request-id']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  expect(text).not.toContain('Номер обращения')
})

test('a page with the router sets the visitor cookie once, a page that is the same for everybody never', async ({
  visitor,
}) => {
  const uid = (answer: { headers: { 'set-cookie'?: string[] | undefined } }) =>
    (answer.headers['set-cookie'] ?? []).filter((cookie) => cookie.startsWith('uid='))

  expect(uid(await visitor.ask('/contacts'))).toEqual([])
  const met = await visitor.ask('/sandbox')
  expect(uid(met)).toHaveLength(1)
  expect(met.headers['cache-control']).toBe('private, no-cache')
  expect(uid(await visitor.ask('/sandbox'))).toEqual([])
})

test('an expired cached page is served while the API is unavailable', async ({ startOwnSite }) => {
  const branches = JSON.stringify({ branches: [] })
  const api = createServer((_request, response) => response.end(branches)).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  const site = await startOwnSite({
    ROLES: 'web',
    API_URL_SERVER: `http://127.0.0.1:${port}`,
    PAGE_CACHE_SECONDS: '1',
  })
  const { ask } = aVisitor(site)
  const made = await ask('/contacts')
  api.closeAllConnections()
  api.close()
  await once(api, 'close')

  // The test only counts once the site has tried to render the page again and failed.
  await expect
    .poll(
      async () => {
        const { body, status } = await ask('/contacts')
        expect([status, body.equals(made.body)]).toEqual([200, true])
        return site.output().includes('a page failed')
      },
      { timeout: 10_000 },
    )
    .toBe(true)
})

test('while the API is unavailable, a page that was never cached returns an uncached maintenance page', async ({
  startOwnSite,
}) => {
  const { open } = aVisitor(await startOwnSite({ ROLES: 'web', API_URL_SERVER: 'http://127.0.0.1:9' }))

  const page = await open('/contacts')

  expect(page.status).toBe(503)
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('На сайте ведутся технические работы')
  expect(page.headers.etag).toBeUndefined()
})
