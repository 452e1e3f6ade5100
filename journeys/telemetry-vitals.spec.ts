import type { Page } from '@playwright/test'
import { expect } from './fixtures/site.ts'
import type { Collector } from './fixtures/telemetry-collector.ts'
import { test } from './fixtures/watched-site.ts'

/** Good up to the first, poor above the second: in milliseconds, for a shift in its share of the screen. */
const thresholds = {
  fcp: [1_800, 3_000],
  cls: [0.1, 0.25],
  fid: [100, 300],
  inp: [200, 500],
  lcp: [2_500, 4_000],
  ttfb: [800, 1_800],
} as const

type Vital = keyof typeof thresholds

type Hurdle = { readonly waitMs: number; readonly busyMs: number; readonly shiftPx: number }

/** Together they produce each of the three ratings, for server, rendering, input and layout shift. */
const hurdles: readonly Hurdle[] = [
  { waitMs: 0, busyMs: 600, shiftPx: 160 },
  { waitMs: 1_900, busyMs: 250, shiftPx: 340 },
]

test('[TEL-05] each metric of a page comes with its rating', async ({ browser, collector, watched }) => {
  await Promise.all(
    hurdles.map(async (hurdle) => {
      const context = await browser.newContext({ baseURL: watched.site.url })
      const page = await context.newPage()
      await putInTheWay(page, hurdle)

      await page.goto('/contacts')
      await page.locator('canvas').waitFor({ state: 'attached' })
      await page.locator('h1').tap()
      const session = await sessionOf(page)
      const vitals = () => vitalsOf(collector, session)
      await expect.poll(() => vitals().has('fid'), { timeout: 15_000 }).toBe(true)
      await page.locator('h1').tap()
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })

      await expect.poll(() => [...vitals().keys()].sort(), { timeout: 15_000 }).toEqual(Object.keys(thresholds).sort())
      for (const [vital, { rating, value }] of vitals()) {
        expect(rating, `${vital} of ${value}`).toBe(ratingOf(vital, value))
      }
      await context.close()
    }),
  )
})

/** Adds a slow server, a script that blocks input, and text that shifts. */
async function putInTheWay(page: Page, { busyMs, shiftPx, waitMs }: Hurdle): Promise<void> {
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
          document.body.prepend(above)
        }, 300)
      })
    },
    [busyMs, shiftPx] as const,
  )
}

/** Returns the session that telemetry stores once it has begun. */
async function sessionOf(page: Page): Promise<string> {
  const key = 'com.grafana.faro.session'
  const kept = await page.waitForFunction((name) => localStorage.getItem(name), key, { timeout: 15_000 })
  return JSON.parse(String(await kept.jsonValue())).sessionId
}

function vitalsOf(collector: Collector, session: string): Map<Vital, { value: number; rating: string }> {
  const own = collector.received.filter(({ batch }) => batch.meta.session?.id === session)
  const measured = own.flatMap(({ batch }) => batch.measurements ?? [])
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
