import { endpoint } from '@qadam/wire/endpoint'
import type { ErrorCode } from '@qadam/wire/errors'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Page } from '../boot/page-context.ts'
import { call, callIfSignedIn, fileForOperator } from './call.ts'

const readOwn = endpoint({
  method: 'GET',
  path: '/rest/test/own',
  summary: 'Something of one’s own',
  module: 'test',
  access: 'session',
  answer: z.object({ yours: z.string() }),
  errors: [],
})

type Tokens = { now?: string | undefined; next?: string | undefined }

/** An API that accepts the token `good`, and a visitor with the token `now` who can get `next`. */
function aPage({ now, next }: Tokens, { config = {}, refusal = 401 } = {}) {
  const asked: Record<string, string>[] = []
  let renewals = 0
  const page = {
    boot: { locale: 'ru', requestId: 'r1', config: { faroUrl: '', faroDisabled: false, ...config } },
    signal: new AbortController().signal,
    report: () => {},
    visitor: {
      id: 'visitor-0001',
      userAgent: 'a phone',
      takeCookiesOf: () => {},
      session: {
        token: async () => now,
        async renewed() {
          renewals += 1
          return next
        },
      },
    },
    async callApi(_path: string, { headers }: RequestInit) {
      asked.push(headers as Record<string, string>)
      const isKnown = (headers as Record<string, string>).Authorization === 'Bearer good'
      return isKnown ? Response.json({ yours: 'yes' }) : new Response(null, { status: refusal })
    },
  }
  return { page: page as unknown as Page, asked, renewals: () => renewals }
}

test('[AUT-07] a call that needs a session sends its token', async () => {
  const { page, asked } = aPage({ now: 'good' })

  expect(await call(page, readOwn, {})).toEqual({ yours: 'yes' })
  expect(asked.map(({ Authorization }) => Authorization)).toEqual(['Bearer good'])
})

test.each([401, 403])(
  '[AUT-05] after a token refused by %i the call is retried once with the next',
  async (refusal) => {
    const { page, asked, renewals } = aPage({ now: 'old', next: 'good' }, { refusal })

    expect(await call(page, readOwn, {})).toEqual({ yours: 'yes' })
    expect(asked.map(({ Authorization }) => Authorization)).toEqual(['Bearer old', 'Bearer good'])
    expect(renewals()).toBe(1)
  },
)

test.each([
  ['there is no next token', { now: 'old' }, 1],
  ['the next token is refused too', { now: 'old', next: 'older' }, 2],
  ['there never was a token', {}, 0],
])('[AUT-05] if %s the visitor is redirected to the login', async (_why, tokens, calls) => {
  const { page, asked } = aPage(tokens)

  const thrown = await call(page, readOwn, {}).catch((error: unknown) => error)

  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).headers.get('location')).toBe('/login')
  expect(asked).toHaveLength(calls)
})

test('callIfSignedIn returns undefined without a session and does not redirect', async () => {
  expect(await callIfSignedIn(aPage({}).page, readOwn, {})).toBeUndefined()
})

test.each([
  ['call', call, readOwn],
  ['call without a session', call, { ...readOwn, access: 'anyone' } as unknown as typeof readOwn],
  ['callIfSignedIn', callIfSignedIn, readOwn],
])('%s: an error response becomes the error page, with its status and the request id', async (_, ask, what) => {
  for (const [status, statusText] of [
    [404, 'Not Found'],
    [422, 'Unprocessable Entity'],
  ] as const) {
    const { page } = aPage({ now: 'good' })
    const refusing = { ...page, callApi: async () => Response.json({ yours: 'yes' }, { status, statusText }) }

    const thrown = await ask(refusing, what, {}).catch((error: unknown) => error)

    expect(thrown).toMatchObject({ data: { message: statusText, requestId: 'r1' }, init: { status } })
  }
})

test('a server error shows no details: any of them becomes the same error page', async () => {
  const { page } = aPage({ now: 'good' })
  const failing = { ...page, callApi: async () => new Response('at line 7', { status: 507, statusText: 'Full' }) }

  const thrown = await call(failing, readOwn, {}).catch((error: unknown) => error)

  expect(thrown).toMatchObject({ data: { message: 'Internal Server Error' }, init: { status: 500 } })
})

test.each([
  ['call', call],
  ['callIfSignedIn', callIfSignedIn],
])(
  '%s: a temporarily unavailable API shows when to come back; a provider failure outside a form is fatal',
  async (_, ask) => {
    const answering = (code: ErrorCode) => {
      const refusal = { type: '', title: '', status: 503, code, message: 'нет', request_id: 'r1' }
      const { page } = aPage({ now: 'good' })
      // The pause is longer than the limit, so there is one call.
      return { ...page, callApi: async () => Response.json(refusal, { status: 503, headers: { 'Retry-After': '5' } }) }
    }
    const thrownBy = (code: ErrorCode) => ask(answering(code), readOwn, {}).catch((error: unknown) => error)

    expect(await thrownBy('temporarily_unavailable')).toMatchObject({
      data: { maintenance: true, requestId: 'r1' },
      init: { status: 503, headers: { 'Retry-After': '5' } },
    })
    expect(await thrownBy('provider_unavailable')).toMatchObject({
      data: { message: 'Internal Server Error' },
      init: { status: 500 },
    })
  },
)

test('a file is handed to an operator only if the API gives it: its error becomes the error page', async () => {
  const { page } = aPage({}, { refusal: 403 })
  const file = (token: string) => fileForOperator(page, '/rest/operator/file', token)

  expect((await file('good')).status).toBe(200)
  await expect(file('old')).rejects.toMatchObject({ init: { status: 403 } })
})

test("[VIS-03] every call sends the visitor's id", async () => {
  const { page, asked } = aPage({ now: 'good' })

  await call(page, readOwn, {})

  expect(asked[0]).toMatchObject({ 'X-Visitor-Id': 'visitor-0001' })
})

test('[API-03] with telemetry on the calls of one page share a trace, with it off they send no trace headers', async () => {
  const on = aPage({ now: 'good' }, { config: { faroUrl: 'https://faro.example' } })
  await call(on.page, readOwn, {})
  await call(on.page, readOwn, {})
  const [first, second] = on.asked
  expect(first!.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(first!['trace-id']).toBe(first!.traceparent!.split('-')[1])
  expect(second!['trace-id']).toBe(first!['trace-id'])
  expect(second!.traceparent).not.toBe(first!.traceparent)

  for (const config of [{}, { faroUrl: 'https://faro.example', faroDisabled: true }]) {
    const off = aPage({ now: 'good' }, { config })
    await call(off.page, readOwn, {})
    expect(off.asked[0]).not.toHaveProperty('traceparent')
  }
})

test('[API-03] calls continue a trace begun by the browser; an invalid traceparent is ignored', async () => {
  const id = 'af7651916cd43dd8448eb211c80319ce'
  const callsWith = async (traceparent: string) => {
    const { page, asked } = aPage({ now: 'good' }, { config: { faroUrl: 'https://faro.example' } })
    await call({ ...page, traceparent }, readOwn, {})
    return asked[0]!
  }

  expect((await callsWith(`00-${id}-b7ad6b7169203331-00`)).traceparent).toMatch(
    new RegExp(`^00-${id}-[0-9a-f]{16}-00$`),
  )
  expect(await callsWith(`00-${id}-b7ad6b7169203331-01`)).toMatchObject({ 'trace-id': id })
  for (const nonsense of [
    '',
    'x',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${id}-b7ad6b7169203331-01\r\nx: y`,
  ]) {
    expect((await callsWith(nonsense))['trace-id']).not.toBe(id)
  }
})
