import type { Page } from '@playwright/test'
import { expect } from './fixtures/site.ts'
import type { Collector } from './fixtures/telemetry-collector.ts'
import { test, writeConsole } from './fixtures/watched-site.ts'

const minute = 60_000

test('[TEL-04] a session goes on from page to page, and is another one after a quarter of an hour without anything', async ({
  collector,
  page,
}) => {
  await page.clock.install()
  const first = await sessionAt(page, '/contacts', collector)
  await page.clock.fastForward(14 * minute)
  expect(await sessionAt(page, '/login', collector)).toBe(first)

  await page.clock.fastForward(15 * minute)
  const next = await sessionNow(page, collector)

  expect(next).not.toBe(first)
  expect(eventsOf(collector, next)).toContain('session_extend')
})

test('[TEL-04] whoever comes back after sixteen minutes begins anew', async ({ collector, page }) => {
  await page.clock.install()
  const first = await sessionAt(page, '/contacts', collector)
  await page.goto('about:blank')

  await page.clock.fastForward(16 * minute)
  const next = await sessionAt(page, '/contacts', collector)

  expect(next).not.toBe(first)
  expect(eventsOf(collector, next)).toContain('session_start')
})

test('[TEL-04] after four hours a session ends, whatever is done meanwhile', async ({ collector, page }) => {
  await page.clock.install()
  const first = await sessionAt(page, '/contacts', collector)

  for (let passed = 10; passed < 240; passed += 10) {
    await page.clock.fastForward(10 * minute)
    expect(await sessionNow(page, collector), `after ${passed} minutes`).toBe(first)
  }
  await page.clock.fastForward(10 * minute)

  expect(await sessionNow(page, collector)).not.toBe(first)
})

test('[TEL-04] a page that becomes visible after the session’s end renews it by itself', async ({
  collector,
  page,
}) => {
  await page.clock.install()
  const first = await sessionAt(page, '/contacts', collector)
  await become(page, 'hidden')
  await page.clock.fastForward(20 * minute)

  await become(page, 'visible')

  expect(await page.evaluate(() => JSON.parse(localStorage['com.grafana.faro.session']).sessionId)).not.toBe(first)
})

test('[TEL-04] the device is written to once a second at most, however much is told', async ({ collector, page }) => {
  await page.clock.install()
  await sessionAt(page, '/contacts', collector)
  await page.clock.runFor(2_000)
  await page.evaluate(() => {
    const own = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, value) {
      if (name === 'com.grafana.faro.session') document.title += '*'
      own.call(this, name, value)
    }
  })

  for (let n = 0; n < 9; n += 1) {
    await writeConsole(page, 'warn', [`warning ${n}`])
    await page.clock.runFor(300)
  }

  const writes = (await page.title()).split('*').length - 1
  expect(writes).toBeGreaterThan(0)
  expect(writes).toBeLessThanOrEqual(3)
})

test('[TEL-04] a session that is not in the sample tells nothing and names no trace', async ({ collector, page }) => {
  await page.goto('/contacts')
  const session = { sessionId: 'unsampled1', isSampled: false, started: Date.now(), lastActivity: Date.now() }
  await page.evaluate((stored) => localStorage.setItem('com.grafana.faro.session', JSON.stringify(stored)), session)
  const begun = page.waitForResponse('**/assets/visit-part-*')
  await page.goto('/contacts', { waitUntil: 'networkidle' })
  await page.locator('body').press('Shift')
  await begun
  const stored = () => page.evaluate(() => JSON.parse(localStorage['com.grafana.faro.session']))
  await expect.poll(async () => (await stored()).sessionMeta?.id).toBe('unsampled1')

  const called = page.waitForRequest('**/about')
  await page.evaluate(() => fetch('/about'))
  await writeConsole(page, 'error', ['a failure'])

  expect((await (await called).allHeaders()).traceparent).toBeUndefined()
  expect((await (await called).allHeaders())['trace-id']).toBeUndefined()
  const isOfIt = /unsampled1|a failure/
  expect(collector.received.filter(({ raw }) => isOfIt.test(raw))).toEqual([])
})

async function sessionAt(page: Page, path: string, collector: Collector): Promise<string> {
  await page.goto(path, { waitUntil: 'networkidle' })
  return sessionNow(page, collector)
}

let written = 0

/** Something happens, and what the collector is told of it says whose session it is. */
async function sessionNow(page: Page, collector: Collector): Promise<string> {
  const earliest = written
  const told = () =>
    collector.received.find(({ batch }) => batch.logs?.some(({ message }) => Number(message) > earliest))
  await expect
    .poll(
      async () => {
        written += 1
        await page.locator('body').press('Shift')
        await writeConsole(page, 'warn', [String(written)])
        // The clock stands still unless it is told: what waits for rest and for the next batch waits for it too.
        await page.clock.runFor(500)
        return told() !== undefined
      },
      { timeout: 15_000, intervals: [100] },
    )
    .toBe(true)
  return told()?.batch.meta.session?.id ?? ''
}

function eventsOf(collector: Collector, session: string): string[] {
  const own = collector.received.filter(({ batch }) => batch.meta.session?.id === session)
  return own.flatMap(({ batch }) => (batch.events ?? []).map(({ name }) => name))
}

async function become(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
