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

test('a visitor with a valid id cookie retains it, any other gets a new id', () => {
  expect(asked({ cookie: `a=b; uid=${id}` })).toMatchObject({ id, isNew: false })
  for (const cookie of ['', 'uid=', 'uid=short', 'uid=<script>alert']) {
    const visitor = asked({ cookie })
    expect(visitor.isNew).toBe(true)
    expect(visitor.id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  }
  expect(asked({}).id).not.toBe(asked({}).id)
})

test("a visitor's id is stored for five years, and is Secure with HTTPS", () => {
  expect(visitorCookieFor(id, true)).toBe(`uid=${id}; Path=/; Max-Age=157680000; SameSite=Lax; Secure`)
  expect(visitorCookieFor(id, false)).not.toContain('Secure')
})

test('an overlong user agent is truncated', () => {
  expect(asked({ 'user-agent': 'x'.repeat(600) }).userAgent).toHaveLength(500)
  expect(asked({}).userAgent).toBe('')
})

test('an API response passes only the tokens to the browser, with a flag readable by page code', () => {
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

test('the flag is cleared when the API clears the session', () => {
  const visitor = asked({})

  visitor.takeCookiesOf(new Response(null, { headers: { 'set-cookie': '__Host-SESSION_TOKEN=; Max-Age=0' } }))

  expect(visitor.toSet.at(-1)).toBe('logged_in=; Path=/; Max-Age=0; SameSite=Lax; Secure')
})

test("a failed renewal clears all session cookies; it is requested with the visitor's id and address", async () => {
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

test("a screen's cookie is Secure with HTTPS", () => {
  const [secure, plain] = [asked({}), asked({}, { isSecure: false })]
  for (const visitor of [secure, plain]) visitor.setCookie('a=1; Path=/')

  expect([secure.toSet, plain.toSet]).toEqual([['a=1; Path=/; Secure'], ['a=1; Path=/']])
})
