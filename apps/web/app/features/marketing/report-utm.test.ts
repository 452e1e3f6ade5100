// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitConfig } from '../../boot/visit-script.ts'
import { reportUtm } from './report-utm.ts'
import { storedUtm, storeUtm } from './utm-storage.ts'

const config = { apiUrl: 'https://api.qadam.example', appStand: 'local' } as VisitConfig
const [google, letter] = ['{"utm_source":"google"}', '{"utm_source":"letter"}']

const server = vi.fn(async (_: RequestInfo | URL, __?: RequestInit) => Response.json({}))
const heard = () => server.mock.calls.map(([to, how]) => [String(to), JSON.parse(String(how?.body))])
const keys = () => server.mock.calls.map(([, how]) => new Headers(how?.headers).get('idempotency-key'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', server)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.mockReset().mockImplementation(async () => Response.json({}))
  localStorage.clear()
  sessionStorage.clear()
})

test('a reported source is not reported again, nor is the previous one', async () => {
  storeUtm(google, letter)

  expect(await reportUtm('new', config)).toBe(true)

  expect(heard()).toEqual([
    [
      'https://api.qadam.example/rest/utm/apply/bulk',
      { client_timestamp: expect.any(Number), utms: [{ utm_source: 'google' }, { utm_source: 'letter' }] },
    ],
  ])
  expect(storedUtm()).toEqual({ current: null, previous: null })
})

test.each([
  ['whose report the server refuses', async () => Response.json({ message: 'no' }, { status: 503 })],
  ['whose report never arrived', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a source %s stays stored, and is sent again as the same call', async (_, answer) => {
  storeUtm(google, letter)
  server.mockImplementationOnce(answer)

  expect(await reportUtm('new', config)).toBe(false)
  expect(storedUtm()).toEqual({ current: google, previous: letter })
  vi.setSystemTime(Date.now() + 2_000)
  expect(await reportUtm('new', config)).toBe(true)

  const [first, second] = keys()
  expect(second).toBe(first)
  expect(heard()[1]).toEqual(heard()[0])
})

test('a source stored during a report is not dropped with it', async () => {
  storeUtm(google, null)
  server.mockImplementationOnce(async () => {
    storeUtm(letter, google)
    return Response.json({})
  })

  await reportUtm('new', config)

  expect(storedUtm()).toEqual({ current: letter, previous: null })
})

test('the old mechanism reports once per visit, whether it succeeds or not', async () => {
  storeUtm(google, null)
  server.mockImplementationOnce(async () => Response.json({}, { status: 500 }))

  expect([await reportUtm('old', config), await reportUtm('old', config)]).toEqual([false, false])

  expect(heard()).toEqual([['https://api.qadam.example/rest/utm/apply', { utm_source: 'google' }]])
  expect(storedUtm().current).toBe(google)
})
