import type { Page } from '@playwright/test'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { scriptsOf } from './fixtures/scripts-of.ts'
import { expect } from './fixtures/site.ts'
import { spanBatchesOf, type TelemetrySpan } from './fixtures/telemetry-collector.ts'
import { goWatched, test, writeConsole } from './fixtures/watched-site.ts'

/**
 * Telemetry itself, which is lazy-loaded; the small visit script does not count, nor the bundler's half a kilobyte that
 * its parts share.
 */
const isTelemetry = /\/assets\/visit-part-(?!rolldown-runtime)/

test('[TEL-01] telemetry is fetched only after the first touch of a page, and then sends JSON with key and session', async ({
  collector,
  page,
}) => {
  const violations = violationsOf(page)
  // The clock is driven by the test: on a slow machine a page would be idle for long before its first touch.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const path of ['/contacts', '/', '/login']) {
    const scripts = scriptsOf(page)
    const fetched = () => [...scripts].filter((name) => isTelemetry.test(name))
    await page.goto(path)
    await page.clock.runFor(4_000)
    expect(fetched(), path).toEqual([])

    const isReported = async () => {
      await page.locator('body').press('Shift')
      await page.clock.runFor(500)
      return collector.received.some(({ batch }) => batch.meta.view?.name === path)
    }
    await expect.poll(isReported, { timeout: 15_000 }).toBe(true)
    // Tracing is a part of its own, for pages that make calls.
    expect(fetched(), path).toHaveLength(path === '/login' ? 2 : 1)
  }

  for (const { batch, headers } of collector.received) {
    expect(batch.meta.app).toMatchObject({ version: '7.8.9' })
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-api-key': 'a-public-key' })
    expect(headers['x-faro-session-id']).toBe(batch.meta.session?.id)
    expect(headers.cookie).toBeUndefined()
  }
  expect(violations).toEqual([])
})

test('[TEL-01] a page that is idle for long sends telemetry without a touch', async ({ collector, page }) => {
  await page.clock.install()
  await page.goto('/contacts')

  await expect
    .poll(async () => {
      await page.clock.runFor(2_000)
      return collector.received.length
    })
    .toBeGreaterThan(0)
})

test('[TEL-01] disabled telemetry writes a line to the console and does nothing else', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => /visit-part|collect/.test(request.url()) && asked.push(request.url()))
  const said = page.waitForEvent('console', (message) => message.text() === 'Telemetry is off')
  await page.clock.install()
  await page.goto(`${site.url}/contacts`)
  await said

  await page.locator('body').press('Shift')
  await page.clock.runFor(60_000)
  await page.evaluate(() => fetch('/robots.txt'))

  expect(asked).toEqual([])
})

test('[TEL-01] telemetry that cannot begin writes a line to the console, and the page works without it', async ({
  page,
}) => {
  await page.route('**/assets/visit-part-*', (route) => route.abort())
  await page.goto('/login')
  await formIsHydrated(page)
  const said = page.waitForEvent('console', (message) => message.text().startsWith('Telemetry did not begin'))

  await page.locator('input[name=phone]').fill('+77001234567')

  await said
  await expect(page.locator('input[name=phone]')).toHaveValue(/700/)
  await expect(page.locator('main form')).toBeVisible()
})

test('[TEL-01] [TEL-06] [API-03] a call of the browser sends its trace to our own server, and spans are sent thirty at a time, without those to be ignored', async ({
  collector,
  page,
}) => {
  await goWatched(page, '/login', collector)
  await page.route('**/elsewhere', (route) => route.fulfill({ body: '' }))
  const ours = page.waitForRequest('**/rest/reference/**')
  const foreign = page.waitForRequest('**/elsewhere')

  await page.evaluate((elsewhere) => {
    fetch('/rest/reference/branches')
    fetch(elsewhere, { mode: 'no-cors' })
  }, new URL('/elsewhere', collector.url).href)
  const { traceparent = '', 'trace-id': traceId = '' } = (await ours).headers()
  expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  await expect.poll(() => collector.spans().map((span) => span.traceId)).toContain(traceId)
  expect(Object.keys((await foreign).headers())).not.toContain('traceparent')

  const before = collector.spans().length
  await page.evaluate(() => Promise.all(['/left-out/1', '/robots.txt'].map((url) => fetch(url))))
  await page.evaluate(() => Promise.all(Array.from({ length: 70 }, () => fetch('/about'))))
  await expect.poll(() => collector.spans().length, { timeout: 15_000 }).toBe(before + 70)
  const sizes = collector.received.flatMap(({ batch }) => spanBatchesOf(batch).map(({ length }) => length))
  expect(Math.max(...sizes)).toBe(30)
  expect(new Set(addressesIn(collector.spans()).slice(before))).toEqual(new Set(['/about']))

  const events = collector.received.flatMap(({ batch }) => batch.events ?? []).map(({ name }) => name)
  expect(events).toContain('faro.performance.navigation')
  expect(events).not.toContain('faro.performance.resource')
})

test('[TEL-05] [TEL-06] a few spans wait a second for others, and the user agent is sent up to its five hundredth character', async ({
  browser,
  collector,
  watched,
}) => {
  const long = `Mozilla/5.0 (Linux; Android 14) ${'Very/1 '.repeat(150)}`
  const context = await browser.newContext({ userAgent: long, baseURL: watched.site.url })
  const page = await context.newPage()
  await page.clock.install()
  await goWatched(page, '/login', collector)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => Promise.all(Array.from({ length: 3 }, () => fetch('/about').then((about) => about.text()))))

  // The page asks for a newer version of itself too.
  const spans = () => addressesIn(collector.spans()).filter((address) => address === '/about')
  await page.clock.runFor(900)
  expect(spans()).toEqual([])

  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return spans().length
    })
    .toBe(3)
  const told = collector.received.map(({ raw }) => raw).join('\n')
  expect(told).toContain(long.slice(0, 500))
  expect(told).not.toContain(long.slice(0, 501))
  await context.close()
})

test('[TEL-03] a silent or unreachable collector does not affect the use of the page', async ({ collector, page }) => {
  await goWatched(page, '/sandbox', collector)
  for (const what of ['silent', 'gone']) {
    if (what === 'gone') await page.route(collector.url, (route) => route.abort())
    else collector.answer = () => new Promise<never>(() => {})
    await writeConsole(page, 'warn', ['something'])

    await page.locator('input[name=status]').fill('418')
    await page.locator('input[name=message]').fill('Чайник')
    await page.locator('main form button[type=submit]').click()

    await expect(page.getByRole('heading', { level: 1 })).toContainText('Чайник')
    await page.goto('/sandbox')
  }
})

function addressesIn(spans: readonly TelemetrySpan[]): string[] {
  const urls = spans.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'url.full'))
  return urls.map(({ value }) => new URL(value.stringValue ?? '').pathname)
}

function violationsOf(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text())
  })
  return violations
}
