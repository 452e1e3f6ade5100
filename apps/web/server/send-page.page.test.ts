import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { aVisitor } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

const heading = 'Контакты и отделения'
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (content: Buffer) => content }

test("HEAD returns the page's headers and does not spoil the cached page", async ({ startOwnSite }) => {
  const { ask } = aVisitor(await startOwnSite({}))

  const head = await ask('/contacts', { method: 'HEAD' })
  const first = await ask('/contacts')
  const second = await ask('/contacts', { method: 'HEAD' })

  expect(first.text).toContain(heading)
  for (const { body, headers, status } of [head, second]) {
    expect(status).toBe(200)
    expect(body).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary', 'content-security-policy'])
      expect([name, headers[name]]).toEqual([name, first.headers[name]])
  }
})

test('HEAD of a page with script, a missing page and a failed page returns the status and type of a GET', async ({
  visitor,
}) => {
  for (const address of ['/sandbox', '/no/such/page', '/sandbox/failure/maintenance']) {
    const get = await visitor.ask(address)
    const head = await visitor.ask(address, { method: 'HEAD' })

    expect([head.status, head.body.length]).toEqual([get.status, 0])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000)
  }
})

test('the response has the requested compression, and each one has its own ETag', async ({ visitor }) => {
  const plain = await visitor.ask('/contacts')
  const tags = new Map<string, unknown>()
  for (const [accepted, compressing] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'none'],
  ] as const) {
    const { body, headers } = await visitor.ask('/contacts', { headers: { 'accept-encoding': accepted } })
    expect([accepted, headers['content-encoding'] ?? 'none']).toEqual([accepted, compressing])
    expect(unpack[compressing](body).toString()).toContain(heading)
    expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
    tags.set(compressing, headers.etag)
  }
  expect(tags.get('none')).toBe(plain.headers.etag)
  expect(new Set(tags.values()).size).toBe(3)
})

test('returns 304 for a strong or weak ETag, one in a list, and *', async ({ visitor }) => {
  const { etag } = (await visitor.ask('/contacts')).headers
  const ask = (held: string) => visitor.ask('/contacts', { headers: { 'if-none-match': held } })

  for (const held of [`${etag}`, `W/${etag}`, `"other", W/"one,more", ${etag}`, '*']) {
    const answer = await ask(held)
    expect([held, answer.status, answer.body.length]).toEqual([held, 304, 0])
  }
  for (const held of ['"other"', `${etag}x`.slice(1), 'W/"other"'])
    expect([held, (await ask(held)).status]).toEqual([held, 200])
})

test('a personal page is compressed too and has no ETag', async ({ visitor }) => {
  for (const compressing of ['br', 'gzip'] as const) {
    const { body, headers } = await visitor.ask('/sandbox', { headers: { 'accept-encoding': compressing } })

    expect(headers['content-encoding']).toBe(compressing)
    expect(headers.etag).toBeUndefined()
    expect(unpack[compressing](body).toString()).toContain('<h1>Песочница</h1>')
  }
  const nothing = await visitor.ask('/how-to-back', { headers: { 'accept-encoding': 'br' } })
  expect([nothing.headers['content-encoding'], nothing.body.length]).toEqual([undefined, 0])
})

test.for<[string, string, Record<string, string>]>([
  ['contacts', '/contacts', {}],
  ['home', '/', {}],
  ['Kazakh', '/kk/contacts', { 'accept-language': 'kk' }],
  ['an advertisement', '/contacts?utm_source=mall', {}],
  ['Brotli', '/contacts', { 'accept-encoding': 'gzip, br' }],
  ['gzip', '/contacts', { 'accept-encoding': 'gzip' }],
  ['its own name of the request', '/contacts', { 'x-request-id': 'from-the-proxy' }],
  ['a browser that has the page', '/contacts', { 'if-none-match': '*' }],
  ['a browser that prefers Kazakh', '/contacts', { 'accept-language': 'kk' }],
  ['another spelling', '/CONTACTS', {}],
  ['a language chosen by query', '/contacts?lang=kk', {}],
  ['a missing page', '/nope', {}],
])(
  'a page is the same, header by header, whether the route or the memory ahead of it answers: %s',
  async ([, address, headers], { visitor }) => {
    const answers = []
    // A counter's cookie leads to the route; the second request without it finds what the first left.
    for (const cookie of ['_ga=1', '', '', '_ga=1']) {
      const {
        status,
        headers: sent,
        body,
      } = await visitor.ask(address, { headers: { ...headers, ...(cookie && { cookie }) } })
      const { date: _date, 'x-request-id': id, ...rest } = sent
      answers.push({ status, body, headers: rest, hasId: id !== undefined })
    }

    for (const answer of answers) expect(answer).toEqual(answers[0])
  },
)
