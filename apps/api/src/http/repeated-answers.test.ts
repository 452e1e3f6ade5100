import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

type Asked = { method?: string; path?: string; headers?: Record<string, string> | string[]; body?: string }

/** A server whose page may be repeated, with the number of times that its route was asked. */
async function aPage(own: Record<string, string> = {}, status = 200) {
  const lines: Record<string, unknown>[] = []
  const app = createHttpServer({
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
    trustedProxies: ['127.0.0.1'],
    httpsOnly: true,
  })
  onTestFinished(() => app.close())
  let made = 0
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    async handler(asked, reply) {
      made += 1
      const body = Buffer.from(`страница ${asked.url}`)
      Object.assign(asked, { loggedRoute: '/contacts', repeatedBody: body })
      reply.headers({ 'content-type': 'text/html; charset=utf-8', ETag: '"a"', ...own })
      return reply.code(status).send(body)
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  async function ask({ body, headers = {}, method = 'GET', path = '/contacts' }: Asked = {}) {
    const asking = request({ host: '127.0.0.1', port, path, method, headers })
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, raw: answer.rawHeaders, text: await text(answer) }
  }
  return { app, ask, lines, made: () => made }
}

test('whoever asks the same within a second gets the same answer, and the route is not asked again', async () => {
  const { ask, lines, made } = await aPage()
  const headers = { 'accept-encoding': 'br', 'accept-language': 'ru', 'user-agent': 'one' }

  const first = await ask({ headers })
  const again = await ask({ headers: { ...headers, 'user-agent': 'another' } })

  expect(made()).toBe(1)
  expect([again.status, again.text]).toEqual([200, first.text])
  const id = (raw: readonly string[]) => raw[raw.indexOf('x-request-id') + 1]
  const rest = (raw: readonly string[]) => raw.filter((part) => part !== id(raw) && !part.endsWith(' GMT'))
  expect(rest(again.raw)).toEqual(rest(first.raw))
  expect(id(again.raw)).not.toBe(id(first.raw))
  expect(again.headers['strict-transport-security']).toContain('max-age')
  await expect.poll(() => lines.filter(({ msg }) => msg === 'answered')).toHaveLength(2)
  const [line, repeated] = lines.filter(({ msg }) => msg === 'answered')
  expect(repeated).toEqual({
    ...line,
    request_id: id(again.raw),
    time: expect.any(String),
    ms: expect.any(Number),
  })
})

test('a proxy that is trusted names a repeated request', async () => {
  const { ask, made } = await aPage()
  await ask()

  const named = await ask({ headers: { 'x-request-id': 'from-the-proxy' } })

  expect([named.headers['x-request-id'], made()]).toEqual(['from-the-proxy', 1])
})

test.each<[string, Asked]>([
  ['with a cookie', { headers: { cookie: 'any=1' } }],
  ['for its headers only', { method: 'HEAD' }],
  ['with a form', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'a=b' }],
  ['with a body', { headers: { 'content-length': '1' }, body: 'a' }],
  ['for another language', { headers: { 'accept-language': 'kk' } }],
  ['for another compression', { headers: { 'accept-encoding': 'gzip' } }],
  ['for another address', { path: '/contacts?utm_source=mall' }],
  ['having the page already', { headers: { 'if-none-match': '"a"' } }],
])('the route itself answers whoever asks %s', async (_, asked) => {
  const { ask, made } = await aPage()
  await ask()

  await ask(asked)

  expect(made()).toBe(2)
})

test('a request with two hosts is refused beside a page that is repeated', async () => {
  const { ask } = await aPage()
  await ask()

  expect((await ask({ headers: ['Host', 'a', 'Host', 'b'] })).status).toBe(400)
})

test('an answer that sets a cookie or is not 200 is for one visitor', async () => {
  const cookie = await aPage({ 'set-cookie': 'own=1' })
  const missing = await aPage({}, 404)
  for (const { ask } of [cookie, missing]) for (const _ of [1, 2]) await ask()

  expect([cookie.made(), missing.made()]).toEqual([2, 2])
})

test('after a second the route is asked again', async () => {
  const { ask, made } = await aPage()
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  clock.mockReturnValue(10_000)
  await ask()
  clock.mockReturnValue(10_999)
  await ask()
  expect(made()).toBe(1)

  clock.mockReturnValue(11_001)
  await ask()

  expect(made()).toBe(2)
})

test('nothing is repeated once the server says that connections close', async () => {
  const { app, ask, made } = await aPage()
  await ask()

  app.repeatedAnswers.stop()
  for (const _ of [1, 2]) await ask()

  expect(made()).toBe(3)
})
