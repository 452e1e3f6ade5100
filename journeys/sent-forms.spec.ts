import { askRaw } from './fixtures/ask-raw.ts'
import { expect, test } from './fixtures/site.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const wellFilled = 'status=418&message=teapot'

for (const [what, type, body, status] of [
  ['JSON', 'application/json', '{"status":418}', 415],
  ['plain text', 'text/plain', wellFilled, 415],
  ['many parts without a boundary', 'multipart/form-data', wellFilled, 400],
  ['many parts that are none', 'multipart/form-data; boundary=x', wellFilled, 400],
  ['nothing at all', undefined, undefined, 400],
  ['a body of no kind', undefined, wellFilled, 400],
  ['a type that is none', 'a form, please', wellFilled, 415],
  ['an empty form', urlencoded, '', 422],
] as const) {
  test(`a form sent as ${what} is the sender’s mistake, told on the error page`, async ({ startOwnSite }) => {
    const site = await startOwnSite({ LOG_LEVEL: 'info' })

    const answer = await askRaw(site, '/sandbox', {
      method: 'POST',
      headers: { ...(type && { 'Content-Type': type }), 'Content-Length': String(Buffer.byteLength(body ?? '')) },
      ...(body && { body }),
    })

    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body.toString()).toContain('<h1')
    await expect.poll(site.output).toContain('"answered"')
    expect(site.output()).not.toContain('"level":"error"')
  })
}

test('a form that is too large is told so on the error page', async ({ site }) => {
  const answer = await askRaw(site, '/sandbox', {
    method: 'POST',
    headers: { 'Content-Type': urlencoded },
    body: `message=${'x'.repeat(70_000)}`,
  })

  expect(answer.status).toBe(413)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a page that takes no form says what it takes, and nobody is woken for it', async ({ startOwnSite }) => {
  const site = await startOwnSite({ LOG_LEVEL: 'info' })

  for (const address of ['/contacts', '/nope']) {
    const answer = await askRaw(site, address, { method: 'POST', headers: { 'Content-Type': urlencoded }, body: 'a=1' })

    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  expect(site.output()).not.toContain('"level":"error"')
})

test.describe('where a form comes from', () => {
  const send = (site: { url: string }, headers: Record<string, string>, address = '/sandbox') =>
    askRaw(site, address, { method: 'POST', headers: { 'Content-Type': urlencoded, ...headers }, body: wellFilled })

  test('is looked up in PUBLIC_ORIGIN, whatever host a proxy names', async ({ startOwnSite }) => {
    const site = await startOwnSite({ PUBLIC_ORIGIN: 'https://qadam.example' })
    const behind = { Host: '127.0.0.1:3000' }

    expect((await send(site, { ...behind, Origin: 'https://qadam.example' })).status).toBe(418)
    expect((await send(site, { ...behind })).status).toBe(418)
    for (const origin of [
      'https://evil.example',
      'http://qadam.example',
      'http://127.0.0.1:3000',
      'null',
      'nonsense',
    ]) {
      const refused = await send(site, { ...behind, Origin: origin })
      expect([origin, refused.status]).toEqual([origin, 400])
      expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
      expect((await send(site, { ...behind, Origin: origin }, '/sandbox.data')).status).toBe(400)
    }
    expect((await send(site, { ...behind, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(400)
    expect(site.output()).not.toContain('"level":"error"')
  })

  test('may be any name of the developer’s own machine', async ({ startOwnSite }) => {
    const { url } = await startOwnSite({ APP_STAND: 'local', PUBLIC_ORIGIN: 'http://localhost:3000' })
    const { port } = new URL(url)

    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '192.168.1.5:3000'])
      expect((await send({ url }, { Host: host, Origin: `http://${host}` })).status).toBe(418)
    expect((await send({ url }, { Host: `localhost:${port}`, Origin: 'http://evil.example' })).status).toBe(400)
  })
})
