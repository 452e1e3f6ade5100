import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aLog } from '../../../testing/a-log.ts'
import { aProviderClock } from '../../../testing/fakes/a-provider-clock.ts'
import { aVendor, type Fault } from '../../../testing/fakes/a-vendor.ts'
import { metrics } from '../../telemetry/metrics.ts'
import { providerHttp } from './http-call.ts'
import { ProviderUnavailableError } from './provider-errors.ts'
import type { ProviderHttpOptions, ProviderRequest } from './provider-request.ts'

const answer = z.object({ ok: z.boolean() })
const request: ProviderRequest = { method: 'POST', path: '/things', body: { thing: 1 }, isRepeatable: true }
const call = { key: 'one', signal: new AbortController().signal }
const failing: Fault = { status: 500 }

async function aService(options: Partial<ProviderHttpOptions> = {}) {
  const vendor = await aVendor(() => ({ json: { ok: true } }))
  const clock = aProviderClock()
  const log = aLog()
  const given = { name: 'things', origin: vendor.url, timeoutMs: 2000, longestAnswerBytes: 100, clock, log }
  return { vendor, clock, log, http: providerHttp({ ...given, ...options }) }
}

test('a request that is not repeatable is sent once', async () => {
  const { http, vendor } = await aService()
  vendor.badDays(failing)

  await expect(http.ask({ ...request, isRepeatable: false }, answer, call)).rejects.toThrow(ProviderUnavailableError)
  expect(vendor.asked).toHaveLength(1)
})

test('pauses between tries are random within a bound that doubles', async () => {
  const { clock, http, vendor } = await aService({ opensAfter: 1000 })
  for (let round = 0; round < 20; round++) {
    vendor.badDays(failing, failing)
    await http.ask(request, answer, call)
  }

  const firsts = clock.waits.filter((_, index) => index % 2 === 0)
  const seconds = clock.waits.filter((_, index) => index % 2 === 1)
  expect(Math.max(...firsts)).toBeLessThan(200)
  expect(Math.max(...seconds)).toBeLessThan(400)
  expect(new Set(clock.waits).size).toBeGreaterThan(30)
})

test('tries end with the time budget, even if some are left', async () => {
  const { clock, http, vendor } = await aService({ budgetMs: 2500, maxTries: 10 })
  const busy: Fault = { status: 503, headers: { 'retry-after': '1' } }
  vendor.badDays(busy, busy, busy, busy)

  await expect(http.ask(request, answer, call)).rejects.toThrow(ProviderUnavailableError)
  expect(vendor.asked).toHaveLength(3)
  expect(clock.waits).toEqual([1000, 1000])
})

test('a status listed in alsoAnswers is parsed as a response', async () => {
  const { http, vendor } = await aService()
  vendor.badDays({ status: 400, json: { ok: false } })

  expect(await http.ask({ ...request, alsoAnswers: [400] }, answer, call)).toEqual({ ok: false })
})

test('a response may be as long as the limit and no longer', async () => {
  const { http, vendor } = await aService({ longestAnswerBytes: 18 })

  vendor.badDays({ json: { ok: true, a: 12 } })
  expect(await http.ask(request, answer, call)).toEqual({ ok: true })
  vendor.badDays({ json: { ok: true, a: 123 } })
  await expect(http.ask(request, answer, call)).rejects.toThrow('things: the response is too large')
})

test("a form is sent as a form, with its own headers beside the service's", async () => {
  const { http, vendor } = await aService({ headers: { authorization: 'Bearer one' } })

  await http.ask({ ...request, body: new URLSearchParams({ a: 'b c' }), headers: { 'x-two': '2' } }, answer, call)

  expect(vendor.asked[0]).toMatchObject({
    text: 'a=b+c',
    headers: {
      authorization: 'Bearer one',
      'x-two': '2',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    },
  })
})

test('an error names the service and the cause, in words for the log', async () => {
  const { http, vendor } = await aService()

  vendor.badDays({ json: { ok: 'secret' } })
  await expect(http.ask(request, answer, call)).rejects.toThrow('things: the response does not match its schema at ok')
  vendor.badDays('reset', 'reset', 'reset')
  await expect(http.ask(request, answer, call)).rejects.toThrow('things: could not be reached (ECONNRESET)')
})

test('the operator gets one log line and a gauge when the circuit opens, and again when it closes', async () => {
  const { clock, http, log, vendor } = await aService({ opensAfter: 3, pauseMs: 1000 })
  vendor.badDays(failing, failing, failing)
  await expect(http.ask(request, answer, call)).rejects.toThrow(ProviderUnavailableError)
  await expect(http.ask(request, answer, call)).rejects.toThrow('things: not called: the circuit breaker is open')
  expect(await circuitOf('things')).toBe(1)
  clock.pass(1000)

  await http.ask(request, answer, call)

  expect(await circuitOf('things')).toBe(0)
  expect(log.entries.map(({ fields, level }) => ({ level, fields }))).toEqual([
    { level: 'warn', fields: { provider: 'things' } },
    { level: 'info', fields: { provider: 'things' } },
  ])
})

async function circuitOf(provider: string): Promise<number | undefined> {
  const gauge = await metrics.getSingleMetric('qadam_provider_circuit_open')?.get()
  return gauge?.values.find(({ labels }) => labels.provider === provider)?.value
}
