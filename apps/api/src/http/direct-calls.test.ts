import { type Endpoint, endpoint } from '@qadam/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { anApiWithPlugins } from '../../testing/an-api-with-plugins.ts'
import { registerApiPlugins } from './api-plugins.ts'
import { DirectCalls } from './direct-calls.ts'
import { createHttpServer } from './http-server.ts'
import { mountEndpoint } from './mount-endpoint.ts'
import { PageMemory } from './page-memory.ts'
import { refuse } from './refusal.ts'
import type { Caller } from './request-caller.ts'

const common = { method: 'GET', summary: 'One of something', module: 'test', access: 'session' } as const

const readOne = endpoint({
  ...common,
  path: '/rest/test/things/:id',
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,4}$/)) }),
  query: z.strictObject({ days: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)) }),
  answer: z.object({ id: z.string(), days: z.number(), phone: z.string() }),
  errors: ['not_found'],
})

const readBroken = endpoint({ ...common, path: '/rest/test/broken', answer: z.object({}), errors: [] })
const readOpen = endpoint({
  ...common,
  access: 'anyone',
  path: '/rest/test/open',
  answer: z.object({ ip: z.string() }),
  errors: [],
})
const readLong = endpoint({ ...common, path: '/rest/test/long', answer: z.object({}), errors: [] })
const change = endpoint({ ...common, method: 'POST', path: '/rest/test/change', answer: z.object({}), errors: [] })

const token = 'a'.repeat(43)
const session = { id: 'session', accountId: 'account', phone: '77010000000' }
const ip = '203.0.113.7'

async function anApi() {
  const lines: string[] = []
  const app = createHttpServer({
    ...{ logLevel: 'info', trustedProxies: ['127.0.0.1'], httpsOnly: false },
    logTo: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => app.close())
  const calls = new DirectCalls()
  let found = 0
  const failed: unknown[] = []
  const signals: AbortSignal[] = []
  const find = async (given: string) => {
    found += 1
    return given === token ? session : undefined
  }
  await app.register(async (api) => {
    registerApiPlugins(
      api,
      anApiWithPlugins({
        directCalls: calls,
        noteFailed: async (one) => void failed.push(one),
        findSession: (given, page) => (page ? page.once(find, given, () => find(given)) : find(given)),
      }),
    )
    mountEndpoint(api, readOne, async ({ params, query }, caller) => {
      if (params.id === '404') return refuse('not_found')
      return { id: params.id, days: query.days, phone: caller.session.phone, secret: 'never sent' }
    })
    mountEndpoint(api, readBroken, async () => {
      throw new Error('broken inside')
    })
    mountEndpoint(api, readOpen, async (_input, caller) => ({ ip: caller.ip }))
    const long = async (_input: unknown, caller: Caller) => {
      signals.push(caller.signal)
      return new Promise<never>(() => {})
    }
    mountEndpoint(api, readLong, long, { timeoutMs: 10 })
    mountEndpoint(api, change, async () => ({}))
  })
  return { app, calls, failed, lines, signals, found: () => found }
}

type Asked = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly token?: string
}

const callOf = ({ method, path }: Endpoint, { params, query, token }: Asked, page = new PageMemory()) => ({
  ...({ method, path, page, token, ip, locale: 'kk', requestId: 'request-0001', visitor: 'visitor-0001' } as const),
  ...{ input: { params, query }, userAgent: 'a phone', signal: new AbortController().signal },
})

async function overHttp(app: FastifyInstance, { path }: Endpoint, { params = {}, query, token }: Asked) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const answer = await app.inject({
    url: query ? `${filled}?${new URLSearchParams(query)}` : filled,
    remoteAddress: '127.0.0.1',
    headers: {
      ...{ 'accept-language': 'kz', 'x-forwarded-for': ip, 'x-request-id': 'request-0001' },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('a read in the same process answers like a request:', () => {
  const right = { params: { id: '7' }, query: { days: '30' }, token }
  test.for<[string, Endpoint, Asked]>([
    ['cut to its schema, with its input converted', readOne, right],
    ['refused', readOne, { ...right, params: { id: '404' } }],
    ['invalid input', readOne, { ...right, params: { id: 'x' } }],
    ['an unknown parameter', readOne, { ...right, query: { days: '30', more: '1' } }],
    ['no session', readOne, { params: { id: '7' }, query: { days: '30' } }],
    [
      'an unknown session, before the input is validated',
      readOne,
      { ...right, params: { id: 'x' }, token: 'b'.repeat(43) },
    ],
    ['a failure', readBroken, { token }],
    ['for anyone, from their address', readOpen, {}],
    ['too long a work', readLong, { token }],
  ])('%s', async ([, what, asked]) => {
    const { app, calls } = await anApi()

    const { answer, problem, status } = await calls.answer(callOf(what, asked), app.log)

    expect({ status, body: problem ?? answer }).toEqual(await overHttp(app, what, asked))
  })

  test('remembered with its session where it fails, and only there', async () => {
    const { app, calls, failed } = await anApi()
    const byHand = { params: { id: '404' }, query: { days: '30' }, token }

    for (const asked of [readBroken, readOpen, readOne])
      await calls.answer(callOf(asked, { ...byHand, ...(asked === readOpen && { token: 'b'.repeat(43) }) }), app.log)
    expect(failed).toEqual([{ requestId: 'request-0001', sessionId: 'session' }])

    await overHttp(app, readOne, byHand)
    await overHttp(app, readBroken, { token })
    await overHttp(app, readBroken, {})
    await expect.poll(() => failed).toHaveLength(2)
    expect(failed[1]).toEqual(failed[0])
  })

  test('logged once, with the request id of the page and without an address', async () => {
    const { app, calls, lines } = await anApi()

    await calls.answer(callOf(readOne, right), app.log)
    await calls.answer(callOf(readBroken, { token }), app.log)

    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const at = { request_id: 'request-0001', method: 'GET' }
    expect(logged).toMatchObject([
      { ...at, level: 'info', msg: 'answered', route: readOne.path, status: 200 },
      { request_id: 'request-0001', level: 'error', msg: 'internal_error', err: { message: 'broken inside' } },
      { ...at, level: 'info', msg: 'answered', route: readBroken.path, status: 500 },
    ])
  })
})

test('a read that has taken too long is told to stop', async () => {
  const { app, calls, signals } = await anApi()

  await calls.answer(callOf(readLong, { token }), app.log)

  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('only reads can be made without a request', async () => {
  const { calls } = await anApi()

  expect([readOne, readOpen, change].map((one) => calls.has(one))).toEqual([true, true, false])
})

test('the reads of one page find the session once; another page and a page after a command find it again', async () => {
  const { app, calls, found } = await anApi()
  const page = new PageMemory()
  const read = (memory: PageMemory) =>
    calls.answer(callOf(readOne, { params: { id: '7' }, query: { days: '1' }, token }, memory), app.log)

  await Promise.all([read(page), read(page), read(page)])
  expect(found()).toBe(1)

  await read(new PageMemory())
  page.forget()
  await read(page)
  expect(found()).toBe(3)
})

test('a read that failed is made again', async () => {
  const page = new PageMemory()
  const reader = {}

  await expect(page.once(reader, 'key', () => Promise.reject(new Error('away')))).rejects.toThrow('away')

  expect(await page.once(reader, 'key', async () => 'there')).toBe('there')
})
