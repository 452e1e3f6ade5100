import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { iinOf, signIn } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'

/** React and react-dom alone, for a page that wakes up: what no page with script of ours can do without. */
const reactKb = 59

const budgets = [
  { page: '/contacts', what: 'an information page', most: 0.2 },
  { page: '/', what: 'home', most: 1.75 },
]

for (const { page: path, what, most } of budgets) {
  test(`${what} asks for script of at most ${most} times React itself`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the size of the screen changes no script')

    expect(await scriptKb(page, path)).toBeLessThan(reactKb * most)
  })
}

// React's router is 33 kB of it, the socket with laravel-echo 12. What is asked for later is not in it: the check of a
// form, which comes with the first touch, and the screens that may come next, fetched once the page is at rest; they
// are held to a sum of their own.
const steps = [
  { step: 'iin', most: 2.2, mostAhead: 0.1 },
  { step: 'personal', most: 2.25, mostAhead: 0.4 },
  { step: 'passport', most: 2.3, mostAhead: 0.4 },
  { step: 'verigram', most: 2.65, mostAhead: 0.4 },
  { step: 'liveness_failed', most: 2.6, mostAhead: 0.4 },
  { step: 'signing_failed', most: 2.15, mostAhead: 0.4 },
] as const

for (const { step, most, mostAhead } of steps) {
  test(`the step ${step} with its socket asks for script of at most ${most} times React itself, then for ${mostAhead} ahead`, async ({
    page,
    context,
    site,
    isMobile,
  }) => {
    test.skip(isMobile, 'the size of the screen changes no script')
    const iin = { passport: iinOf('document'), liveness_failed: '910425490151' }[step as string] ?? iinOf()
    const registrant = await signIn(context, site)
    if (step !== 'iin') await registrant.bringTo(step, { iin, signs: 'reject' })
    await page.clock.install()
    const scripts = scriptsOf(page)

    await page.goto('/login', { waitUntil: 'networkidle' })
    const own = sumKb('own', scripts)
    expect(own).toBeLessThan(reactKb * most)

    await page.clock.fastForward(2_000)
    await page.waitForLoadState('networkidle')
    expect(sumKb('with what is ahead', scripts) - own).toBeLessThan(reactKb * mostAhead)
  })
}

async function scriptKb(page: Page, path: string): Promise<number> {
  const scripts = scriptsOf(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return sumKb('script', scripts)
}

/** Every script that the page asks for from now on. */
function scriptsOf(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js'))
      scripts.add(new URL(request.url()).pathname)
  })
  return scripts
}

function sumKb(type: string, scripts: ReadonlySet<string>): number {
  // Chromium takes no Brotli without TLS; the build has left each file packed as a phone gets it.
  const kb = [...scripts].reduce((sum, name) => sum + packedBytes(name), 0) / 1000
  test.info().annotations.push({ type, description: `${kb.toFixed(1)} kB of Brotli in ${scripts.size} files` })
  return kb
}

function packedBytes(name: string): number {
  return statSync(new URL(`../apps/web/build/client${name}.br`, import.meta.url)).size
}
