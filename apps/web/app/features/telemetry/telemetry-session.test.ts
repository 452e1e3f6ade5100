// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VisitConfig } from '../../boot/visit-script.ts'
import { beginTelemetry } from './begin-telemetry.ts'

const [second, minute] = [1_000, 60_000]
const collector = 'https://collector.example/collect'
const kept = 'com.grafana.faro.session'

const config = {
  ...{ apiUrl: '', appStand: 'test', projectName: 'Qadam', faroUrl: collector },
  ...{ faroApiKey: 'a-key', faroAppVersion: '1', faroIgnoreUrls: [] },
} as unknown as VisitConfig

type Batch = { meta: { session?: { id: string } }; events?: { name: string }[] }

const network = vi.fn(async (_: RequestInfo | URL, __?: RequestInit) => new Response(null, { status: 202 }))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 9) })
  vi.stubGlobal('fetch', network)
  network.mockClear()
  // The SDK begins once in a document and stays there; a test opens one page after another.
  const define = Object.defineProperty
  vi.spyOn(Object, 'defineProperty').mockImplementation((owner, name, how) =>
    define(owner, name, name === '_faroInternal' ? { ...how, configurable: true } : how),
  )
})

afterEach(() => {
  leave()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let report: ReturnType<typeof beginTelemetry>

/** The page's telemetry is there; a tab of its own knows nothing of another's. */
function open(): void {
  sessionStorage.clear()
  report = beginTelemetry(config)
}

function leave(): void {
  ;(globalThis as { _faroInternal?: { pause(): void } })._faroInternal?.pause()
  Reflect.deleteProperty(globalThis, '_faroInternal')
}

function told(): Batch[] {
  return network.mock.calls.flatMap(([to, how]) => (to === collector ? [JSON.parse(String(how?.body)) as Batch] : []))
}

/** Something happens on the page: whose session it is told in. */
async function sessionNow(): Promise<string | undefined> {
  network.mockClear()
  report({ error: new Error(`at ${Date.now()}`), context: {} })
  await vi.advanceTimersByTimeAsync(300)
  return told().at(-1)?.meta.session?.id
}

const eventsNow = () => told().flatMap(({ events = [] }) => events.map(({ name }) => name))
const stored = () => JSON.parse(localStorage.getItem(kept) ?? 'null')

describe('[TEL-04] a session', () => {
  test('goes on from page to page and from tab to tab, while not a quarter of an hour is without anything', async () => {
    open()
    const first = await sessionNow()
    expect(first).toMatch(/^\w{10}$/)
    leave()

    await vi.advanceTimersByTimeAsync(15 * minute - 2 * second)
    open()

    expect(await sessionNow()).toBe(first)
    expect(eventsNow()).toContain('session_resume')
  })

  test('is another one for whoever comes back later', async () => {
    open()
    const first = await sessionNow()
    leave()

    await vi.advanceTimersByTimeAsync(15 * minute)
    open()

    expect(await sessionNow()).not.toBe(first)
    expect(eventsNow()).toContain('session_start')
  })

  test('is remembered by the device for sixteen minutes, and then forgotten before another one begins', async () => {
    const forget = vi.spyOn(Storage.prototype, 'removeItem')
    const forgotten = () => forget.mock.calls.filter(([name]) => name === kept).length
    open()
    await sessionNow()
    leave()

    await vi.advanceTimersByTimeAsync(16 * minute - 2 * second)
    open()
    expect(forgotten()).toBe(0)
    await sessionNow()
    leave()
    await vi.advanceTimersByTimeAsync(16 * minute + 2 * second)
    open()

    expect(forgotten()).toBe(1)
  })

  test('goes over into another one on a page that was left alone for a quarter of an hour', async () => {
    open()
    const first = await sessionNow()

    await vi.advanceTimersByTimeAsync(15 * minute)
    const next = await sessionNow()

    expect(next).not.toBe(first)
    expect(eventsNow()).toContain('session_extend')
  })

  test('ends after four hours, whatever is done meanwhile', async () => {
    open()
    const first = await sessionNow()

    for (let passed = 10; passed < 240; passed += 10) {
      await vi.advanceTimersByTimeAsync(10 * minute - 300)
      expect(await sessionNow(), `after ${passed} minutes`).toBe(first)
    }
    await vi.advanceTimersByTimeAsync(10 * minute)

    expect(await sessionNow()).not.toBe(first)
  })

  test('that has ended is renewed by a page that becomes visible', async () => {
    open()
    const first = await sessionNow()

    await vi.advanceTimersByTimeAsync(20 * minute)
    expect(stored().sessionId).toBe(first)
    document.dispatchEvent(new Event('visibilitychange'))

    expect(stored().sessionId).not.toBe(first)
  })

  test('is written to the device once a second at most, however much is told', async () => {
    open()
    await sessionNow()
    await vi.advanceTimersByTimeAsync(2 * second)
    const write = vi.spyOn(Storage.prototype, 'setItem')

    for (let n = 0; n < 9; n += 1) await sessionNow()

    const writes = write.mock.calls.filter(([name]) => name === kept).length
    expect(writes).toBeGreaterThan(0)
    expect(writes).toBeLessThanOrEqual(3)
  })

  test('that is not in the sample tells nothing', async () => {
    open()
    await sessionNow()
    leave()
    const unsampled = { sessionId: 'unsampled1', isSampled: false, started: Date.now(), lastActivity: Date.now() }
    localStorage.setItem(kept, JSON.stringify(unsampled))

    open()

    expect(await sessionNow()).toBeUndefined()
    expect(stored()).toMatchObject({ sessionId: 'unsampled1', isSampled: false })
  })
})
