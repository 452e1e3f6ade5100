import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { visitorCookieFor, visitorOf } from './visitor.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const cookies = { session: '__Host-SESSION_TOKEN', refresh: '__Host-REFRESH_TOKEN' }

type Options = Partial<Parameters<typeof visitorOf>[1]>

const asked = (headers: Record<string, string>, options: Options = {}) =>
  visitorOf({ headers, ip: '10.1.2.3' } as unknown as FastifyRequest, {
    ...{ cookies, isSecure: true, callApi: async () => new Response(null, { status: 401 }) },
    ...options,
  })

test('who brings a number is known by it, and anybody else is given one', () => {
  expect(asked({ cookie: `a=b; uid=${id}` })).toMatchObject({ id, isNew: false })
  for (const cookie of ['', 'uid=', 'uid=short', 'uid=<script>alert']) {
    const visitor = asked({ cookie })
    expect(visitor.isNew).toBe(true)
    expect(visitor.id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  }
  expect(asked({}).id).not.toBe(asked({}).id)
})

test('a visitor’s number is kept for five years, and travels by HTTPS alone where there is HTTPS', () => {
  expect(visitorCookieFor(id, true)).toBe(`uid=${id}; Path=/; Max-Age=157680000; SameSite=Lax; Secure`)
  expect(visitorCookieFor(id, false)).not.toContain('Secure')
})

test('the name of a browser is cut where no browser’s is so long', () => {
  expect(asked({ 'user-agent': 'x'.repeat(600) }).userAgent).toHaveLength(500)
  expect(asked({}).userAgent).toBe('')
})

test('of an answer of the API only the tokens reach the browser, with a flag that page code can read', () => {
  const visitor = asked({})
  const answer = new Response(null)
  for (const cookie of ['__Host-SESSION_TOKEN=s; HttpOnly', '__Host-REFRESH_TOKEN=r; HttpOnly', 'other=1'])
    answer.headers.append('set-cookie', cookie)

  visitor.takeCookiesOf(answer)

  expect(visitor.toSet).toEqual([
    '__Host-SESSION_TOKEN=s; HttpOnly',
    '__Host-REFRESH_TOKEN=r; HttpOnly',
    'logged_in=1; Path=/; Max-Age=604800; SameSite=Lax; Secure',
  ])
})

test('where the API takes the session away, the flag goes with it', () => {
  const visitor = asked({})

  visitor.takeCookiesOf(new Response(null, { headers: { 'set-cookie': '__Host-SESSION_TOKEN=; Max-Age=0' } }))

  expect(visitor.toSet.at(-1)).toBe('logged_in=; Path=/; Max-Age=0; SameSite=Lax; Secure')
})

test('a session that cannot be renewed leaves the browser whole, in the visitor’s own name and from their address', async () => {
  const calls: unknown[] = []
  const visitor = asked(
    { cookie: `uid=${id}; __Host-REFRESH_TOKEN=old` },
    {
      async callApi(path, init, address) {
        calls.push([path, init?.body, new Headers(init?.headers).get('x-visitor-id'), address])
        return new Response(null, { status: 401 })
      },
    },
  )

  expect(await visitor.session.token()).toBeUndefined()

  expect(calls).toEqual([['/rest/auth/refresh', '{"refreshToken":"old"}', id, '10.1.2.3']])
  expect(visitor.toSet).toEqual([
    '__Host-SESSION_TOKEN=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    '__Host-REFRESH_TOKEN=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    'logged_in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ])
})

test('a cookie of a screen travels by HTTPS alone where there is HTTPS', () => {
  const [secure, plain] = [asked({}), asked({}, { isSecure: false })]
  for (const visitor of [secure, plain]) visitor.setCookie('a=1; Path=/')

  expect([secure.toSet, plain.toSet]).toEqual([['a=1; Path=/; Secure'], ['a=1; Path=/']])
})
