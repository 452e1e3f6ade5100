// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VisitConfig } from '../../boot/visit-script.ts'
import { beginTelemetry } from './begin-telemetry.ts'
import { watchPage } from './watch-page.ts'

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
  // The SDK starts once per document and stays; a test opens several pages one after another.
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

/** Starts telemetry as a new tab does: sessionStorage is not shared between tabs. */
function open(): void {
  sessionStorage.clear()
  report = beginTelemetry(config, watchPage)
}

function leave(): void {
  ;(globalThis as { _faroInternal?: { pause(): void } })._faroInternal?.pause()
  Reflect.deleteProperty(globalThis, '_faroInternal')
}

function told(): Batch[] {
  return network.mock.calls.flatMap(([to, how]) => (to === collector ? [JSON.parse(String(how?.body)) as Batch] : []))
}

/** Causes an event and returns the session it is reported in. */
async function sessionNow(): Promise<string | undefined> {
  network.mockClear()
  report({ error: new Error(`at ${Date.now()}`), context: {} })
  await vi.advanceTimersByTimeAsync(300)
  return told().at(-1)?.meta.session?.id
}

const eventsNow = () => told().flatMap(({ events = [] }) => events.map(({ name }) => name))
const stored = () => JSON.parse(localStorage.getItem(kept) ?? 'null')

describe('[TEL-04] a session', () => {
  test('continues across pages and tabs while no gap of activity reaches a quarter of an hour', async () => {
    open()
    const first = await sessionNow()
    expect(first).toMatch(/^\w{10}$/)
    leave()

    await vi.advanceTimersByTimeAsync(15 * minute - 2 * second)
    open()

    expect(await sessionNow()).toBe(first)
    expect(eventsNow()).toContain('session_resume')
  })

  test('is replaced when the visitor comes back later', async () => {
    open()
    const first = await sessionNow()
    leave()

    await vi.advanceTimersByTimeAsync(15 * minute)
    open()

    expect(await sessionNow()).not.toBe(first)
    expect(eventsNow()).toContain('session_start')
  })

  test('is stored on the device for sixteen minutes, then erased before another one starts', async () => {
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

  test('is continued as a new one on a page left alone for a quarter of an hour', async () => {
    open()
    const first = await sessionNow()

    await vi.advanceTimersByTimeAsync(15 * minute)
    const next = await sessionNow()

    expect(next).not.toBe(first)
    expect(eventsNow()).toContain('session_extend')
  })

  test('ends after four hours, whatever the activity', async () => {
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

  test('is written to storage at most once a second, however much is reported', async () => {
    open()
    await sessionNow()
    await vi.advanceTimersByTimeAsync(2 * second)
    const write = vi.spyOn(Storage.prototype, 'setItem')

    for (let n = 0; n < 9; n += 1) await sessionNow()

    const writes = write.mock.calls.filter(([name]) => name === kept).length
    expect(writes).toBeGreaterThan(0)
    expect(writes).toBeLessThanOrEqual(3)
  })

  test('that is not sampled reports nothing', async () => {
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
