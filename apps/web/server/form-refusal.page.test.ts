import type { Site } from '../testing/a-site.ts'
import { type Answer, aVisitor } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const wellFilled = 'status=418&message=teapot'

const badForms = [
  { what: 'JSON', type: 'application/json', body: '{"status":418}', status: 415 },
  { what: 'plain text', type: 'text/plain', body: wellFilled, status: 415 },
  { what: 'multipart without a boundary', type: 'multipart/form-data', body: wellFilled, status: 400 },
  { what: 'multipart with an invalid body', type: 'multipart/form-data; boundary=x', body: wellFilled, status: 400 },
  { what: 'an empty request', type: undefined, body: null, status: 400 },
  { what: 'a body without a content type', type: undefined, body: wellFilled, status: 400 },
  { what: 'an invalid content type', type: 'a form, please', body: wellFilled, status: 415 },
  { what: 'an empty form', type: urlencoded, body: '', status: 422 },
]

test.for(badForms)('a form sent as $what gets a 4xx error page', async ({ body, status, type }, { site }) => {
  const answer = await send(site, { ...(type && { 'Content-Type': type }) }, body)

  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.text).toContain('<h1')
})

test('a form that is too large gets the error page', async ({ site }) => {
  const answer = await send(site, { 'Content-Type': urlencoded }, `message=${'x'.repeat(70_000)}`)

  expect(answer.status).toBe(413)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a page without a form returns 405 with the allowed methods', async ({ site }) => {
  for (const address of ['/contacts', '/nope']) {
    const answer = await send(site, { 'Content-Type': urlencoded }, 'a=1', address)

    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('refused forms log no errors', async ({ startOwnSite }) => {
  const site = await startOwnSite({ LOG_LEVEL: 'info' })

  for (const { body, type } of badForms) await send(site, { ...(type && { 'Content-Type': type }) }, body)
  await send(site, { 'Content-Type': urlencoded }, 'a=1', '/contacts')
  await send(site, { 'Content-Type': urlencoded, Origin: 'https://evil.example' })

  // Excludes the site's own requests for the sandbox day.
  const answered = () => site.output().match(/^(?!.*\/rest\/sandbox\/day).*"answered"/gm)
  await expect.poll(answered).toHaveLength(badForms.length + 2)
  expect(site.output()).not.toContain('"level":"error"')
})

test.describe('the origin of a form', () => {
  const form = { 'Content-Type': urlencoded }

  test('must be PUBLIC_ORIGIN, whatever host a proxy names', async ({ startOwnSite }) => {
    const site = await startOwnSite({ PUBLIC_ORIGIN: 'https://qadam.example' })
    const behind = { ...form, Host: '127.0.0.1:3000' }

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
      expect((await send(site, { ...behind, Origin: origin }, wellFilled, '/sandbox.data')).status).toBe(400)
    }
    expect((await send(site, { ...behind, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(400)
  })

  test("may be any name of the developer's own machine", async ({ startOwnSite }) => {
    const site = await startOwnSite({ APP_STAND: 'local', PUBLIC_ORIGIN: 'http://localhost:3000' })
    const { port } = new URL(site.url)

    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '192.168.1.5:3000'])
      expect((await send(site, { ...form, Host: host, Origin: `http://${host}` })).status).toBe(418)
    expect((await send(site, { ...form, Host: `localhost:${port}`, Origin: 'http://evil.example' })).status).toBe(400)
  })
})

function send(
  site: Site,
  headers: Record<string, string>,
  body: string | null = wellFilled,
  address = '/sandbox',
): Promise<Answer> {
  return aVisitor(site).ask(address, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body ?? '')) },
    ...(body !== null && { body }),
  })
}
