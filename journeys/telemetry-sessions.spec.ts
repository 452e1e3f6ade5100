import type { Page } from '@playwright/test'
import { expect } from './fixtures/site.ts'
import type { Collector } from './fixtures/telemetry-collector.ts'
import { test, writeConsole } from './fixtures/watched-site.ts'

const minute = 60_000

test('[TEL-04] a session continues from page to page, through up to a quarter of an hour of inactivity', async ({
  collector,
  page,
}) => {
  await page.clock.install()
  const first = await sessionAt(page, '/contacts', collector)
  await page.clock.fastForward(14 * minute)
  expect(await sessionAt(page, '/login', collector)).toBe(first)
})

test('[TEL-04] a session outside the sample sends no telemetry and no trace headers', async ({ collector, page }) => {
  await page.goto('/login')
  const session = { sessionId: 'unsampled1', isSampled: false, started: Date.now(), lastActivity: Date.now() }
  await page.evaluate((stored) => localStorage.setItem('com.grafana.faro.session', JSON.stringify(stored)), session)
  const begun = page.waitForResponse('**/assets/visit-part-*')
  await page.goto('/login')
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
  await page.goto(path)
  return sessionNow(page, collector)
}

let written = 0

/** Writes to the console and returns the session with which the collector receives it. */
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
        // The clock advances only by hand, and with it the waits for an idle page and for the next batch.
        await page.clock.runFor(500)
        return told() !== undefined
      },
      { timeout: 15_000, intervals: [100] },
    )
    .toBe(true)
  return told()?.batch.meta.session?.id ?? ''
}
