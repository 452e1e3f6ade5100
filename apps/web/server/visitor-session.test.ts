import { expect, test } from 'vitest'
import type { CallApi } from '../app/boot/page-context.ts'
import { visitorOf } from './visitor.ts'

const session = 's'.repeat(43)
const refresh = 'r'.repeat(43)
const nextSession = 'S'.repeat(43)
const nextRefresh = 'R'.repeat(43)
const names = { session: 'session_token', refresh: 'refresh_token' }

test('[AUT-04] an existing session token is used without a call to the API', async () => {
  const { api, visitor } = aVisit({ session_token: session, refresh_token: refresh })

  expect(await visitor.session.token()).toBe(session)
  expect(api.asked).toEqual([])
  expect(visitor.toSet).toEqual([])
})

test('[AUT-04] with only the refresh token left, concurrent calls share one new pair', async () => {
  const { api, visitor } = aVisit({ refresh_token: refresh })

  const tokens = [visitor.session.token(), visitor.session.token(), visitor.session.renewed()]
  await api.answer(aPair())

  expect(await Promise.all(tokens)).toEqual([nextSession, nextSession, nextSession])
  expect(api.asked).toEqual([{ refreshToken: refresh }])
  expect(visitor.toSet.filter((cookie) => cookie.startsWith('session_token'))).toEqual([
    `session_token=${nextSession}; Path=/`,
  ])
  expect(visitor.toSet).toContainEqual(expect.stringMatching(/^logged_in=1;/))
})

test('[AUT-04] concurrent requests with the same refresh token share its new pair, and each sets its cookies', async () => {
  const api = anApi()
  const visits = [1, 2, 3].map(() => aVisit({ refresh_token: refresh }, api).visitor)

  const tokens = visits.map(({ session: own }) => own.token())
  await api.answer(aPair())

  expect(await Promise.all(tokens)).toEqual([nextSession, nextSession, nextSession])
  expect(api.asked).toHaveLength(1)
  for (const { toSet } of visits) expect(toSet).toContain(`refresh_token=${nextRefresh}; Path=/`)
})

test('different refresh tokens are refreshed separately', async () => {
  const api = anApi()
  const other = 'o'.repeat(43)
  const visits = [refresh, other].map((token) => aVisit({ refresh_token: token }, api).visitor)

  const tokens = visits.map(({ session: own }) => own.token())
  await api.answer(aPair())
  await api.answer(aPair())
  await Promise.all(tokens)

  expect(api.asked).toEqual([{ refreshToken: refresh }, { refreshToken: other }])
})

test('[AUT-05] a session token refused by the API is renewed once, and later calls get the new one', async () => {
  const { api, visitor } = aVisit({ session_token: session, refresh_token: refresh })

  const renewed = visitor.session.renewed()
  await api.answer(aPair())

  expect(await renewed).toBe(nextSession)
  expect(await visitor.session.token()).toBe(nextSession)
  expect(api.asked).toHaveLength(1)
})

test('[AUT-05] a refused refresh ends the session: both cookies and the signed-in flag are cleared', async () => {
  const { api, visitor } = aVisit({ session_token: session, refresh_token: refresh })

  const renewed = visitor.session.renewed()
  await api.answer(new Response(null, { status: 401 }))

  expect(await renewed).toBeUndefined()
  expect(await visitor.session.token()).toBeUndefined()
  expect(visitor.toSet).toEqual([
    expect.stringMatching(/^session_token=; .*Max-Age=0/),
    expect.stringMatching(/^refresh_token=; .*Max-Age=0/),
    expect.stringMatching(/^logged_in=; .*Max-Age=0/),
  ])
})

test('[AUT-05] a refused session token without a refresh token is dropped without a call to the API', async () => {
  const { api, visitor } = aVisit({ session_token: session })

  expect(await visitor.session.renewed()).toBeUndefined()
  expect(api.asked).toEqual([])
  expect(visitor.toSet).toHaveLength(3)
})

test.each([503, 500, 429])('a refresh answered with %i does not end the session: the cookies stay', async (status) => {
  const { api, visitor } = aVisit({ session_token: session, refresh_token: refresh })

  const renewed = visitor.session.renewed()
  await Promise.all([expect(renewed).rejects.toThrow(), api.answer(new Response(null, { status }))])

  expect(visitor.toSet).toEqual([])
})

test('an unreachable API does not end the session either, and the refresh is retried next time', async () => {
  const api = anApi()
  const { visitor } = aVisit({ refresh_token: refresh }, api)
  const first = visitor.session.token()
  await Promise.all([expect(first).rejects.toThrow('no way there'), api.fail(new Error('no way there'))])
  expect(visitor.toSet).toEqual([])

  const again = aVisit({ refresh_token: refresh }, api).visitor.session.token()
  await api.answer(aPair())
  expect(await again).toBe(nextSession)
})

function aVisit(cookies: Readonly<Record<string, string>>, api = anApi()) {
  const cookie = Object.entries({ uid: 'visitor-1', ...cookies }).map(([name, value]) => `${name}=${value}`)
  const request = { headers: { cookie: cookie.join('; ') }, ip: '127.0.0.1' } as Parameters<typeof visitorOf>[0]
  return { api, visitor: visitorOf(request, { callApi: api.call, cookies: names, isSecure: false }) }
}

/** An API fake that responds when the test lets it. */
function anApi() {
  const asked: unknown[] = []
  const waiting: PromiseWithResolvers<Response>[] = []
  const call: CallApi = (_path, { body }) => {
    asked.push(JSON.parse(String(body)))
    const question = Promise.withResolvers<Response>()
    waiting.push(question)
    return question.promise
  }
  const next = () => {
    const question = waiting.shift()
    if (!question) throw new Error('Nobody asked')
    return question
  }
  return {
    asked,
    call,
    answer: async (response: Response) => next().resolve(response),
    fail: async (error: Error) => next().reject(error),
  }
}

function aPair(): Response {
  const answer = Response.json({ accessToken: nextSession, refreshToken: nextRefresh })
  answer.headers.append('Set-Cookie', `session_token=${nextSession}; Path=/`)
  answer.headers.append('Set-Cookie', `refresh_token=${nextRefresh}; Path=/`)
  return answer
}
