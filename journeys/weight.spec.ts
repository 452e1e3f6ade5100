import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { iinOf, signIn } from './fixtures/a-registrant.ts'
import { scriptsOf, scriptsOfScreen } from './fixtures/scripts-of.ts'
import { expect, test } from './fixtures/site.ts'

/** React and react-dom alone, for a page that wakes up: what no page with script of ours can do without. */
const reactKb = 59

const budgets = [
  // The small script of a visit and nothing else.
  { page: '/contacts', what: 'an information page', most: 0.07 },
  { page: '/', what: 'home', most: 1.75 },
]

for (const { page: path, what, most } of budgets) {
  test(`${what} asks for script of at most ${most} times React itself`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the size of the screen changes no script')

    expect(await scriptKb(page, path)).toBeLessThan(reactKb * most)
  })
}

// React's router is 33 kB of it, the socket with laravel-echo 12. What is asked for later is not in it: the check of a
// form, which comes with the first touch, a form that is folded, and the screens that may come next, fetched once the
// page is at rest; they are held to a sum of their own. The script of a visit is every page's, and has its budget above.
const steps = [
  { step: 'iin', most: 2.2, mostAhead: 0.1 },
  { step: 'personal', most: 2.2, mostAhead: 0.28 },
  { step: 'passport', most: 2.2, mostAhead: 0.25 },
  { step: 'personal_and_passport', most: 2.2, mostAhead: 0.25 },
  { step: 'verigram', most: 2.17, mostAhead: 0.27 },
  { step: 'liveness_failed', most: 2.18, mostAhead: 0.21 },
  { step: 'signing_failed', most: 2.06, mostAhead: 0.05 },
] as const

const iinFor: Readonly<Record<string, string>> = {
  passport: iinOf('document'),
  personal_and_passport: iinOf('both'),
  liveness_failed: '910425490151',
}

for (const { step, most, mostAhead } of steps) {
  test(`the step ${step} with its socket asks for script of at most ${most} times React itself, then for ${mostAhead} ahead`, async ({
    page,
    context,
    site,
    isMobile,
  }) => {
    test.skip(isMobile, 'the size of the screen changes no script')
    const iin = iinFor[step] ?? iinOf()
    const registrant = await signIn(context, site)
    if (step !== 'iin') await registrant.bringTo(step, { iin, signs: 'reject' })
    const own = await scriptsOfScreen(context, '/login')
    expect(sumKb('own', withoutVisit(own))).toBeLessThan(reactKb * most)

    const all = scriptsOf(page)
    await page.goto('/login')
    await expect.poll(() => all.size, { timeout: 15_000 }).toBeGreaterThan(own.size)
    await settled(all)
    const ahead = withoutVisit(all).filter((name) => !own.has(name))
    expect(sumKb('ahead', ahead)).toBeLessThan(reactKb * mostAhead)
  })
}

/** On a busy machine it comes before the page is at rest. */
function withoutVisit(scripts: ReadonlySet<string>): string[] {
  return [...scripts].filter((name) => !name.startsWith('/assets/visit-'))
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

function sumKb(type: string, scripts: Iterable<string>): number {
  // Chromium takes no Brotli without TLS; the build has left each file packed as a phone gets it.
  const kb = [...scripts].reduce((sum, name) => sum + packedBytes(name), 0) / 1000
  test.info().annotations.push({ type, description: `${kb.toFixed(1)} kB of Brotli in ${[...scripts].length} files` })
  return kb
}

function packedBytes(name: string): number {
  return statSync(new URL(`../apps/web/build/client${name}.br`, import.meta.url)).size
}
