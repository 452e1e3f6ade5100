import type { Page } from '@playwright/test'
import { scriptsOf } from './fixtures/scripts-of.ts'
import { expect } from './fixtures/site.ts'
import { spanBatchesOf, type TelemetrySpan } from './fixtures/telemetry-collector.ts'
import { goWatched, test, writeConsole } from './fixtures/watched-site.ts'

declare global {
  interface Window {
    tellKept: (isKept: boolean, length: number) => void
  }
}

/** Telemetry itself, which comes late; the small script of a visit does not count. */
const isTelemetry = /\/assets\/visit-part-/

for (const path of ['/contacts', '/', '/login']) {
  test(`[TEL-01] nothing of telemetry is fetched before somebody touches the page, then it tells of it: ${path}`, async ({
    collector,
    page,
  }) => {
    const violations = violationsOf(page)
    const scripts = scriptsOf(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([...scripts].filter((name) => isTelemetry.test(name))).toEqual([])

    await page.locator('body').press('Shift')

    await expect.poll(() => collector.received.length, { timeout: 15_000 }).toBeGreaterThan(0)
    expect([...scripts].filter((name) => isTelemetry.test(name))).toHaveLength(1)
    const { batch, headers } = collector.received[0]!
    expect(batch.meta.app).toMatchObject({ version: '7.8.9' })
    expect(headers['x-api-key']).toBe('a-public-key')
    expect(headers.cookie).toBeUndefined()
    expect(violations).toEqual([])
  })
}

test('[TEL-01] a page that rests for long tells without a touch', async ({ collector, page }) => {
  await page.goto('/contacts')

  await expect.poll(() => collector.received.length, { timeout: 20_000 }).toBeGreaterThan(0)
})

for (const [what, settings] of Object.entries({
  'without an address': {},
  'switched off': { FARO_URL: 'http://127.0.0.1:9/collect', FARO_DISABLED: 'on' },
})) {
  test(`[TEL-01] telemetry ${what} is a line in the console and nothing else`, async ({ page, startOwnSite }) => {
    const { url } = await startOwnSite(settings)
    const scripts = scriptsOf(page)
    const said = page.waitForEvent('console', (message) => message.text() === 'Telemetry is off')
    await page.goto(`${url}/contacts`, { waitUntil: 'networkidle' })
    await said
    const isQuiet = page.waitForRequest(/visit-part|collect/, { timeout: 8_000 }).catch(() => 'nothing was asked for')

    await page.locator('body').press('Shift')

    expect(await isQuiet).toBe('nothing was asked for')
    expect([...scripts].filter((name) => isTelemetry.test(name))).toEqual([])
  })
}

test('[TEL-01] telemetry that cannot begin is a line in the console, and the page works on', async ({ page }) => {
  await page.route('**/assets/visit-part-*', (route) => route.abort())
  await page.goto('/login', { waitUntil: 'networkidle' })
  const said = page.waitForEvent('console', (message) => message.text().startsWith('Telemetry did not begin'))

  await page.locator('input[name=phone]').fill('+77001234567')

  await said
  await expect(page.locator('input[name=phone]')).toHaveValue(/700/)
  await expect(page.locator('main form')).toBeVisible()
})

test('[TEL-01] calls to addresses on the ignore list are not told of', async ({ collector, page }) => {
  await goWatched(page, '/contacts', collector)

  await page.evaluate(() => Promise.all(['/left-out/1', '/robots.txt', '/about'].map((url) => fetch(url))))

  await expect.poll(() => addressesIn(collector.spans())).toContain('/about')
  expect(addressesIn(collector.spans())).toEqual(['/about'])
})

test('[TEL-02] what happens at once goes in one batch of at most fifty, as JSON with key and session', async ({
  collector,
  page,
}) => {
  await goWatched(page, '/contacts', collector)
  collector.received.length = 0

  await writeConsole(page, 'warn', warnings(120))

  await expect.poll(() => collector.received.flatMap(({ batch }) => batch.logs ?? []).length).toBe(120)
  const batches = collector.received.filter(({ batch }) => batch.logs !== undefined)
  expect(batches.map(({ batch }) => batch.logs!.length)).toEqual([50, 50, 20])
  for (const { batch, headers } of batches) {
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-api-key': 'a-public-key' })
    expect(headers['x-faro-session-id']).toBe(batch.meta.session?.id)
    expect(batch.meta.session?.id).toMatch(/^\w{6,}$/)
  }
})

test('[TEL-02] of a collector that does not answer five calls wait, thirty batches in all, and the rest is let go', async ({
  collector,
  page,
}) => {
  await goWatched(page, '/contacts', collector)
  collector.received.length = 0
  collector.waiting.most = 0
  const released = Promise.withResolvers<void>()
  collector.answer = async () => {
    await released.promise
    return { status: 202 }
  }

  await writeConsole(page, 'warn', warnings(50 * 50))
  await expect.poll(() => collector.waiting.now).toBe(5)
  expect(collector.waiting.most).toBe(5)
  released.resolve()

  await expect.poll(() => collector.received.length).toBe(30)
  await goWatched(page, '/login', collector)
  const told = collector.received.flatMap(({ batch }) => batch.logs ?? []).map(({ message }) => message)
  expect(told).toContain('warning 0')
  expect(told).not.toContain('warning 2499')
  expect(collector.waiting.most).toBe(5)
})

test('[TEL-02] up to 60 000 characters are kept alive beyond the end of the page, more are not', async ({
  collector,
  page,
}) => {
  const kept: { isKept: boolean; length: number }[] = []
  await page.exposeFunction('tellKept', (isKept: boolean, length: number) => kept.push({ isKept, length }))
  await page.addInitScript(() => {
    const own = window.fetch
    window.fetch = (input, init) => {
      if (init?.keepalive !== undefined) window.tellKept(init.keepalive, String(init.body).length)
      return own(input, init)
    }
  })
  await goWatched(page, '/contacts', collector)

  for (const count of [25, 45]) {
    const told = kept.length
    await writeConsole(
      page,
      'warn',
      Array(count)
        .fill('long words '.repeat(160))
        .map((words, n) => `${n} ${words}`),
    )
    await expect.poll(() => kept.length).toBeGreaterThan(told)
  }

  expect(kept.filter(({ length }) => length > 60_000).length).toBeGreaterThan(0)
  for (const { isKept, length } of kept) expect(isKept, `${length} characters`).toBe(length <= 60_000)
})

for (const { atLeastMs, retryAfter } of [
  { retryAfter: '2', atLeastMs: 2_000 },
  { retryAfter: undefined, atLeastMs: 5_000 },
]) {
  test(`[TEL-03] a collector that has had enough is left alone for ${atLeastMs / 1000} s, and then told everything`, async ({
    collector,
    page,
  }) => {
    await goWatched(page, '/contacts', collector)
    collector.received.length = 0
    const answers = [429]
    collector.answer = () => ({
      status: answers.shift() ?? 202,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    })

    await writeConsole(page, 'warn', ['the one that was refused'])
    await expect.poll(() => collector.received.length).toBe(1)
    await writeConsole(page, 'warn', ['what came meanwhile'])

    await expect.poll(() => collector.received.length, { timeout: 15_000 }).toBeGreaterThan(2)
    const [refused, ...later] = collector.received
    for (const { at } of later) expect(at - refused!.at).toBeGreaterThanOrEqual(atLeastMs)
    const told = later.flatMap(({ batch }) => batch.logs ?? []).map(({ message }) => message)
    expect(told).toEqual(['the one that was refused', 'what came meanwhile'])
  })
}

test('[TEL-03] a collector that is broken, silent or gone is not noticed by who uses the page', async ({
  collector,
  page,
}) => {
  for (const answer of [() => ({ status: 500 }), () => new Promise<never>(() => {}), 'gone'] as const) {
    await goWatched(page, '/sandbox', collector)
    if (answer === 'gone') await page.route(collector.url, (route) => route.abort())
    else collector.answer = answer
    await writeConsole(page, 'warn', ['something'])

    await page.locator('input[name=status]').fill('418')
    await page.locator('input[name=message]').fill('Чайник')
    await page.locator('main form button[type=submit]').click()

    await expect(page.getByRole('heading', { level: 1 })).toContainText('Чайник')
    collector.answer = () => ({ status: 202 })
  }
})

test('[TEL-06] spans are told of thirty at a time, and a few of them after a second', async ({ collector, page }) => {
  await goWatched(page, '/contacts', collector)
  const call = (count: number) =>
    page.evaluate((calls) => Promise.all(Array.from({ length: calls }, () => fetch('/about'))), count)

  await call(70)

  await expect.poll(() => collector.spans().length, { timeout: 15_000 }).toBe(70)
  const sizes = collector.received.flatMap(({ batch }) => spanBatchesOf(batch).map(({ length }) => length))
  expect(Math.max(...sizes)).toBe(30)
  collector.received.length = 0

  await call(3)
  const calledAt = Date.now()

  await expect.poll(() => collector.spans().length).toBe(3)
  expect(Date.now() - calledAt).toBeGreaterThan(1_000)
})

test('[TEL-06] the console is told of, resources are not', async ({ collector, page }) => {
  await goWatched(page, '/contacts', collector)

  await page.evaluate(() => fetch('/about'))
  for (const level of ['debug', 'log', 'warn', 'info', 'error'] as const) await writeConsole(page, level, [level])

  const logs = () => collector.received.flatMap(({ batch }) => batch.logs ?? [])
  const errors = () => collector.received.flatMap(({ batch }) => batch.exceptions ?? [])
  await expect.poll(() => logs().map(({ message }) => message)).toEqual(['warn', 'info'])
  await expect.poll(() => errors().map(({ value }) => value)).toEqual(['console.error: error'])
  await expect.poll(() => addressesIn(collector.spans())).toContain('/about')
  const events = collector.received.flatMap(({ batch }) => batch.events ?? []).map(({ name }) => name)
  expect(events).toContain('faro.performance.navigation')
  expect(events).not.toContain('faro.performance.resource')
})

test('[API-03] a call of the browser names its trace, and only to our own house', async ({ collector, page }) => {
  await goWatched(page, '/contacts', collector)
  const ours = page.waitForRequest('**/rest/reference/**')
  const foreign = page.waitForRequest('**/elsewhere')
  await page.route('**/elsewhere', (route) => route.fulfill({ body: '' }))

  await page.evaluate((elsewhere) => {
    fetch('/rest/reference/branches')
    fetch(elsewhere, { mode: 'no-cors' })
  }, new URL('/elsewhere', collector.url).href)

  const { traceparent = '', 'trace-id': traceId = '' } = (await ours).headers()
  expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  await expect.poll(() => collector.spans().map((span) => span.traceId)).toContain(traceId)
  expect(Object.keys((await foreign).headers())).not.toContain('traceparent')
})

function warnings(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `warning ${n}`)
}

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
