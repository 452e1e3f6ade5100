import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProviderCall } from '../../src/providers/calling/provider-call.ts'
import {
  isRefusedForGood,
  ProviderRefusedError,
  ProviderUnavailableError,
} from '../../src/providers/calling/provider-errors.ts'
import { aLog } from '../a-log.ts'
import { aProviderClock } from './a-provider-clock.ts'
import { aVendor, type Fault, type Vendor } from './a-vendor.ts'

/** Dependencies that every adapter is opened with, besides its own. */
export type AdapterDeps = {
  readonly url: string
  readonly log: ReturnType<typeof aLog>
  readonly clock: ReturnType<typeof aProviderClock>
  readonly timeoutMs: number
}

export type FaultyAdapter = {
  readonly vendor: () => Promise<Vendor>
  /** Opens the adapter; the returned function makes one idempotent call. */
  readonly open: (deps: AdapterDeps) => (call: ProviderCall) => Promise<unknown>
  /** Strings that must never appear in an error or a log line. */
  readonly secrets: readonly string[]
}

/** Faults that every HTTP adapter must handle; called inside the adapter's contract test. */
export function describeFaults(name: string, adapter: FaultyAdapter): void {
  const callOf = (signal = new AbortController().signal): ProviderCall => ({ key: randomUUID(), signal })

  async function opened({ timeoutMs = 5_000 } = {}) {
    const vendor = await adapter.vendor()
    const clock = aProviderClock()
    const log = aLog()
    return { vendor, clock, log, ask: adapter.open({ url: vendor.url, clock, log, timeoutMs }) }
  }

  describe(`${name} with a faulty service`, () => {
    test.each<[string, Fault]>([
      ['a 500', { status: 500 }],
      ['a 503', { status: 503, headers: { 'retry-after': '1' } }],
      ['a connection reset', 'reset'],
      ['a connection closed in the middle of the response', 'cut'],
      ['a lost response', 'lost'],
    ])('%s is retried with the same idempotency key', async (_, fault) => {
      const { ask, vendor } = await opened()
      vendor.badDays(fault)
      const call = callOf()

      await ask(call)

      expect(vendor.asked).toHaveLength(2)
      expect(vendor.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([call.key, call.key])
      expect(vendor.asked[1]!.text).toBe(vendor.asked[0]!.text)
    })

    test('a 429 is retried no sooner than its Retry-After', async () => {
      const { ask, clock, vendor } = await opened()
      vendor.badDays({ status: 429, headers: { 'retry-after': '2' } })

      await ask(callOf())

      expect(clock.waits).toEqual([2000])
    })

    test('a Retry-After of a minute is not waited for', async () => {
      const { ask, clock, vendor } = await opened()
      vendor.badDays({ status: 503, headers: { 'retry-after': '60' } })

      await expect(ask(callOf())).rejects.toThrow(ProviderUnavailableError)
      expect(clock.waits).toEqual([])
    })

    test.each<[string, Fault]>([
      ['silence', 'silent'],
      ['a response that stalls', 'stalled'],
      ['an endless response', 'huge'],
      ['HTML instead of JSON', 'not_json'],
      ['JSON of another shape', { json: { surprise: [1, 2, 3] } }],
    ])('%s means that the service is unavailable', async (_, fault) => {
      const { ask, vendor } = await opened({ timeoutMs: 300 })
      vendor.badDays(fault, fault, fault)

      await expect(ask(callOf())).rejects.toThrow(ProviderUnavailableError)
    })

    test('a redirect is not followed', async () => {
      const elsewhere = await aVendor(() => ({ json: {} }))
      const { ask, vendor } = await opened()
      vendor.badDays({ status: 307, headers: { location: elsewhere.url } })

      await expect(ask(callOf())).rejects.toThrow(ProviderUnavailableError)
      expect(elsewhere.asked).toEqual([])
    })

    test.each([
      [401, false],
      [403, false],
      [404, true],
    ])('a %i is a refusal and is not retried; for good: %s', async (status, isForGood) => {
      const { ask, vendor } = await opened()
      vendor.badDays({ status })

      const refusal = await ask(callOf()).catch((error: unknown) => error)

      expect(refusal).toBeInstanceOf(ProviderRefusedError)
      expect(isRefusedForGood(refusal)).toBe(isForGood)
      expect(vendor.asked).toHaveLength(1)
    })

    test('a service that keeps failing is left alone for a while, then tried once', async () => {
      const { ask, clock, vendor } = await opened()
      vendor.badDays(...Array<Fault>(5).fill({ status: 500 }))
      await expect(ask(callOf())).rejects.toThrow(ProviderUnavailableError)
      await expect(ask(callOf())).rejects.toThrow(ProviderUnavailableError)
      const askedUntilOpen = vendor.asked.length

      await expect(ask(callOf())).rejects.toThrow(ProviderUnavailableError)
      expect(vendor.asked).toHaveLength(askedUntilOpen)

      clock.pass(60_000)
      await ask(callOf())
      expect(vendor.asked).toHaveLength(askedUntilOpen + 1)
    })

    test('an aborted call ends at once', async () => {
      const { ask, vendor } = await opened()
      vendor.badDays('silent')
      const giving = new AbortController()
      const asking = ask(callOf(giving.signal))

      giving.abort()

      await expect(asking).rejects.toThrow(ProviderUnavailableError)
    })

    test('neither errors nor the log contain personal data', async () => {
      const { ask, log, vendor } = await opened()
      const faults: Fault[] = ['reset', 'cut', { status: 400, json: adapter.secrets }, { json: adapter.secrets }]
      const told: string[] = []
      for (const fault of [...faults, ...faults]) {
        vendor.badDays(fault, fault, fault)
        await ask(callOf()).catch((error: Error) => told.push(`${error.name} ${error.message} ${error.stack}`))
      }

      expect(told).not.toEqual([])
      const all = told.join() + JSON.stringify(log.entries)
      for (const secret of adapter.secrets) expect(all).not.toContain(secret)
    })
  })
}
