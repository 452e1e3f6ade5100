import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { iinOf, signIn } from './fixtures/a-registrant.ts'
import { scriptsOf, scriptsOfScreen } from './fixtures/scripts-of.ts'
import { expect, test } from './fixtures/site.ts'

/** Fetched by the visit script after a long idle time. */
const isTelemetry = /\/visit-part-/

/** React and react-dom alone, for a page that hydrates: the minimum for any page with our own script. */
const reactKb = 59

const budgets = [
  // The small visit script and nothing else.
  { page: '/contacts', what: 'an information page', most: 0.1 },
  { page: '/', what: 'home', most: 1.37 },
]

for (const { page: path, what, most } of budgets) {
  test(`${what} loads script of at most ${most} times the size of React`, async ({ page }) => {
    expect(await scriptKb(page, path)).toBeLessThan(reactKb * most)
  })
}

// Everything before the first touch: the socket, the visit script, and the screens that may come next, prefetched when
// the page is idle. A form's validation loads with the touch, telemetry after a long idle time.
const most = 2.7
const steps = [
  'iin',
  'personal',
  'passport',
  'personal_and_passport',
  'verigram',
  'liveness_failed',
  'signing_failed',
] as const

const iinFor: Readonly<Record<string, string>> = {
  passport: iinOf('document'),
  personal_and_passport: iinOf('both'),
  liveness_failed: '910425490151',
}

for (const step of steps) {
  test(`the step ${step} loads script of at most ${most} times the size of React before it is touched`, async ({
    page,
    context,
    site,
  }) => {
    const iin = iinFor[step] ?? iinOf()
    const registrant = await signIn(context, site)
    if (step !== 'iin') await registrant.bringTo(step, { iin, signs: 'reject' })
    const own = await scriptsOfScreen(context, '/login')

    const all = scriptsOf(page)
    await page.goto('/login')
    await expect.poll(() => all.size, { timeout: 15_000 }).toBeGreaterThan(own.size)
    await settled(all)

    expect(sumKb('script', all)).toBeLessThan(reactKb * most)
  })
}

/** Waits until a poll finds no new scripts; its interval is longer than the page waits to be idle. */
async function settled(scripts: ReadonlySet<string>): Promise<void> {
  let last = 0
  const sameAgain = () => {
    const before = last
    last = scripts.size
    return before === last
  }
  await expect.poll(sameAgain, { intervals: [1_500] }).toBe(true)
}

async function scriptKb(page: Page, path: string): Promise<number> {
  const scripts = scriptsOf(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return sumKb('script', scripts)
}

function sumKb(type: string, asked: ReadonlySet<string>): number {
  const scripts = [...asked].filter((name) => !isTelemetry.test(name))
  // Chromium accepts no Brotli without TLS, so sizes are taken from the build's compressed files, as sent to a phone.
  const kb = scripts.reduce((sum, name) => sum + compressedBytes(name), 0) / 1000
  test.info().annotations.push({ type, description: `${kb.toFixed(1)} kB of Brotli in ${scripts.length} files` })
  return kb
}

function compressedBytes(name: string): number {
  return statSync(new URL(`../apps/web/build/client${name}.br`, import.meta.url)).size
}
