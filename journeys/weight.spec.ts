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

// React's router is 33 kB of it, the socket and laravel-echo 14, checking a form by its contract 12.
const mostOfStep = 2.9
const steps = ['iin', 'personal', 'passport', 'verigram', 'liveness_failed', 'signing_failed'] as const

for (const step of steps) {
  test(`the step ${step} with its socket asks for script of at most 2.9 times React itself`, async ({
    page,
    context,
    site,
    isMobile,
  }) => {
    test.skip(isMobile, 'the size of the screen changes no script')
    const iin = { passport: iinOf('document'), liveness_failed: '910425490151' }[step as string] ?? iinOf()
    const registrant = await signIn(context, site)
    if (step !== 'iin') await registrant.bringTo(step, { iin, signs: 'reject' })

    expect(await scriptKb(page, '/login')).toBeLessThan(reactKb * mostOfStep)
  })
}

async function scriptKb(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js'))
      scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // Chromium takes no Brotli without TLS; the build has left each file packed as a phone gets it.
  const kb = [...scripts].reduce((sum, name) => sum + packedBytes(name), 0) / 1000
  const description = `${kb.toFixed(1)} kB of Brotli in ${scripts.size} files`
  test.info().annotations.push({ type: 'script', description })
  return kb
}

function packedBytes(name: string): number {
  return statSync(new URL(`../apps/web/build/client${name}.br`, import.meta.url)).size
}
