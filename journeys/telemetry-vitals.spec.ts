import type { Page } from '@playwright/test'
import { expect } from './fixtures/site.ts'
import type { Collector } from './fixtures/telemetry-collector.ts'
import { goWatched, test } from './fixtures/watched-site.ts'

/** Good up to the first, poor above the second: milliseconds, and of a shift its share of the screen. */
const thresholds = {
  fcp: [1_800, 3_000],
  cls: [0.1, 0.25],
  fid: [100, 300],
  inp: [200, 500],
  lcp: [2_500, 4_000],
  ttfb: [800, 1_800],
} as const

type Vital = keyof typeof thresholds

const hurdles: Record<'none' | 'some' | 'many', { waitMs: number; busyMs: number; shiftPx: number }> = {
  none: { waitMs: 0, busyMs: 0, shiftPx: 0 },
  some: { waitMs: 1_900, busyMs: 250, shiftPx: 160 },
  many: { waitMs: 4_100, busyMs: 600, shiftPx: 340 },
}

for (const [name, hurdle] of Object.entries(hurdles)) {
  test(`[TEL-05] each figure of a page comes with its rating, with ${name} hurdles`, async ({ collector, page }) => {
    await putInTheWay(page, hurdle)

    await page.goto('/contacts')
    await page.waitForLoadState('networkidle')
    await page.locator('h1').tap()
    await expect.poll(() => vitalsOf(collector).has('fid'), { timeout: 15_000 }).toBe(true)
    await page.locator('h1').tap()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

    await expect
      .poll(() => [...vitalsOf(collector).keys()].sort(), { timeout: 15_000 })
      .toEqual(Object.keys(thresholds).sort())
    for (const [vital, { rating, value }] of vitalsOf(collector)) {
      expect(rating, `${vital} of ${value}`).toBe(ratingOf(vital, value))
    }
  })
}

test('[TEL-05] a user agent is told up to its five hundredth character', async ({ browser, collector, watched }) => {
  const long = `Mozilla/5.0 (Linux; Android 14) ${'Very/1 '.repeat(150)}`
  const context = await browser.newContext({ userAgent: long, baseURL: watched.site.url })
  const page = await context.newPage()

  await goWatched(page, '/contacts', collector)
  await page.evaluate(() => fetch('/about'))

  await expect.poll(() => collector.spans().length).toBeGreaterThan(0)
  const told = collector.received.map(({ batch }) => batch.meta.browser.userAgent)
  expect(new Set(told)).toEqual(new Set([long.slice(0, 500)]))
  expect(collector.received.filter(({ raw }) => raw.includes(long.slice(0, 501)))).toEqual([])
  await context.close()
})

/** A server that lets wait, script that holds the touch up, and words that jump. */
async function putInTheWay(page: Page, { busyMs, shiftPx, waitMs }: (typeof hurdles)['none']): Promise<void> {
  await page.route('**/contacts', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    await route.continue()
  })
  await page.addInitScript(
    ([busy, shift]) => {
      addEventListener('pointerdown', () => {
        const until = performance.now() + busy
        while (performance.now() < until);
      })
      addEventListener('load', () => {
        setTimeout(() => {
          const above = document.createElement('div')
          above.append(document.createElement('canvas'))
          above.querySelector('canvas')?.setAttribute('height', String(shift))
          if (shift > 0) document.body.prepend(above)
        }, 300)
      })
    },
    [busyMs, shiftPx] as const,
  )
}

function vitalsOf(collector: Collector): Map<Vital, { value: number; rating: string }> {
  const measured = collector.received.flatMap(({ batch }) => batch.measurements ?? [])
  return new Map(
    measured.map(({ context, values }) => {
      const vital = Object.keys(thresholds).find((name) => name in values) as Vital
      return [vital, { value: values[vital] ?? Number.NaN, rating: context.rating ?? '' }]
    }),
  )
}

function ratingOf(vital: Vital, value: number): string {
  const [good, fair] = thresholds[vital]
  return value <= good ? 'good' : value <= fair ? 'needs-improvement' : 'poor'
}
