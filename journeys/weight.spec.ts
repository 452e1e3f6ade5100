import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { iinOf, signIn } from './fixtures/a-registrant.ts'
import { scriptsOf, scriptsOfScreen } from './fixtures/scripts-of.ts'
import { expect, test } from './fixtures/site.ts'

/** What the script of a visit fetches once all has long been still. */
const isTelemetry = /\/visit-part-/

/** React and react-dom alone, for a page that wakes up: what no page with script of ours can do without. */
const reactKb = 59

const budgets = [
  // The small script of a visit and nothing else.
  { page: '/contacts', what: 'an information page', most: 0.1 },
  { page: '/', what: 'home', most: 1.35 },
]

for (const { page: path, what, most } of budgets) {
  test(`${what} asks for script of at most ${most} times React itself`, async ({ page }) => {
    expect(await scriptKb(page, path)).toBeLessThan(reactKb * most)
  })
}

// All that comes before the first touch: the socket, the script of the visit, and the screens that may come next, fetched
// once the page is at rest. The check of a form comes with the touch, telemetry when all has long been still.
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
  test(`the step ${step} asks for script of at most ${most} times React itself before it is touched`, async ({
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

/** Nothing more was asked for since the last look, longer ago than the page waits to be at rest. */
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
  // Chromium takes no Brotli without TLS; the build has left each file packed as a phone gets it.
  const kb = scripts.reduce((sum, name) => sum + compressedBytes(name), 0) / 1000
  test.info().annotations.push({ type, description: `${kb.toFixed(1)} kB of Brotli in ${scripts.length} files` })
  return kb
}

function compressedBytes(name: string): number {
  return statSync(new URL(`../apps/web/build/client${name}.br`, import.meta.url)).size
}
