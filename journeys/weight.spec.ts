import { statSync } from 'node:fs'
import { expect, test } from './fixtures/site.ts'

/** React and react-dom alone, for a page that wakes up: what no page with script of ours can do without. */
const reactKb = 59

const budgets = [
  { page: '/contacts', what: 'an information page', most: 0.2 },
  { page: '/', what: 'home', most: 1.75 },
]

for (const { page: path, what, most } of budgets) {
  test(`${what} asks for script of at most ${most} times React itself`, async ({ page, isMobile }, testInfo) => {
    test.skip(isMobile, 'the size of the screen changes no script')
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || request.url().endsWith('.js'))
        scripts.add(new URL(request.url()).pathname)
    })

    await page.goto(path, { waitUntil: 'networkidle' })

    // Chromium takes no Brotli without TLS; the build has left each file packed as a phone gets it.
    const kb = [...scripts].reduce((sum, name) => sum + packedBytes(name), 0) / 1000
    testInfo.annotations.push({ type: 'script', description: `${kb.toFixed(1)} kB of Brotli in ${scripts.size} files` })
    expect(kb).toBeLessThan(reactKb * most)
  })
}

function packedBytes(name: string): number {
  return statSync(new URL(`../apps/web/build/client${name}.br`, import.meta.url)).size
}
