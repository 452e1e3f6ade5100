import { endpoint } from '@qadam/wire/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anApiWithPlugins } from '../../testing/an-api-with-plugins.ts'
import { registerApiPlugins } from './api-plugins.ts'
import { callerCookies } from './caller-cookies.ts'
import { createHttpServer } from './http-server.ts'
import { mountEndpoint } from './mount-endpoint.ts'

const whoAmI = endpoint({
  method: 'POST',
  path: '/rest/test/who',
  summary: 'Says who asks',
  module: 'test',
  access: 'session',
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ phone: z.string() }),
  errors: [],
})

const signOut = endpoint({
  method: 'POST',
  path: '/rest/test/out',
  summary: 'Drops the cookies',
  module: 'test',
  access: 'anyone',
  answer: z.object({}),
  errors: [],
})

const token = 'a'.repeat(43)
const session = { id: 'session', accountId: 'account', phone: '77010000000' }
const names = { session: 'SESSION_TOKEN', refresh: 'REFRESH_TOKEN' }

async function aServer({ isSecure = false } = {}) {
  const app = createHttpServer({ logLevel: 'silent', trustedProxies: [], httpsOnly: false })
  await app.register(async (api) => {
    const findSession = async (given: string) => (given === token ? session : undefined)
    registerApiPlugins(
      api,
      anApiWithPlugins({ findSession, cookies: callerCookies({ names, isSecure }), siteOrigin: 'https://site.kz' }),
    )
    mountEndpoint(api, whoAmI, async (_input, caller) => {
      caller.cookies.set('session', 'new')
      return { phone: caller.session.phone }
    })
  })
  return (headers: Record<string, string>, payload: object = { name: 'x' }) =>
    app.inject({ method: 'POST', url: whoAmI.path, headers, payload })
}

test('[AUT-07] a call that needs a session accepts the bearer token', async () => {
  const ask = await aServer()

  const answer = await ask({ authorization: `Bearer ${token}` })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ phone: session.phone })
})

test('a missing, unknown or malformed session gets a 401 before the body is validated', async () => {
  const ask = await aServer()
  const wrong = [
    {},
    { authorization: `Bearer ${'b'.repeat(43)}` },
    { authorization: 'Basic abc' },
    { cookie: 'SESSION_TOKEN=' },
  ]

  const answers = await Promise.all(wrong.map((headers) => ask(headers as Record<string, string>, { name: 7 })))

  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    wrong.map(() => [401, 'authorization_required']),
  )
  expect(answers.map(({ headers }) => headers['www-authenticate'])).toEqual(wrong.map(() => 'Bearer'))
})

test('a cookie counts only when our own page caused the request', async () => {
  const ask = await aServer()
  const cookie = `SESSION_TOKEN=${token}`

  const own = await ask({ cookie, origin: 'https://site.kz' })
  const sameHost = await ask({ cookie, origin: 'http://localhost:3000', host: 'localhost:3000' })
  const sameOrigin = await ask({ cookie, 'sec-fetch-site': 'same-origin' })
  const foreign = await ask({ cookie, origin: 'https://evil.kz' })
  const silent = await ask({ cookie })

  expect([own, sameHost, sameOrigin].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect([foreign, silent].map((answer) => answer.json().code)).toEqual(['forbidden', 'forbidden'])
})

test('a form on another site cannot sign the visitor out', async () => {
  const app = createHttpServer({ logLevel: 'silent', trustedProxies: [], httpsOnly: false })
  await app.register(async (api) => {
    registerApiPlugins(api, anApiWithPlugins({ siteOrigin: 'https://site.kz' }))
    mountEndpoint(api, signOut, async (_input, { cookies }) => {
      cookies.clear()
      return {}
    })
  })
  const from = (headers: Record<string, string>) => app.inject({ method: 'POST', url: signOut.path, headers })

  const own = await from({ origin: 'https://site.kz' })
  const program = await from({})
  const foreign = [await from({ origin: 'https://evil.kz' }), await from({ 'sec-fetch-site': 'cross-site' })]

  expect(own.headers['set-cookie']).toHaveLength(2)
  expect(program.headers['set-cookie']).toHaveLength(2)
  expect(foreign.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined])
})

test('[AUT-01] the session cookie lasts eight hours, covers every path and is HttpOnly', async () => {
  const plain = await (await aServer())({ authorization: `Bearer ${token}` })
  const secure = await (await aServer({ isSecure: true }))({ authorization: `Bearer ${token}` })

  expect(plain.headers['set-cookie']).toBe('SESSION_TOKEN=new; Path=/; Max-Age=28800; HttpOnly; SameSite=Lax')
  expect(secure.headers['set-cookie']).toBe(
    '__Host-SESSION_TOKEN=new; Path=/; Max-Age=28800; HttpOnly; SameSite=Lax; Secure',
  )
})
