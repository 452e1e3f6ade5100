import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Answer, aVisitor, takeCookies, type Visitor } from '../apps/web/testing/a-visitor.ts'
import { iinOf, signIn } from '../journeys/fixtures/a-registrant.ts'
import { startSite } from '../journeys/fixtures/start-site.ts'
import { startCollector } from '../journeys/fixtures/telemetry-collector.ts'
import { findChromium } from '../tools/test/find-chromium.ts'

/**
 * Bytes of each page, in kB (1,000 bytes): the HTML with its inlined stylesheet, which is everything
 * before the first paint, raw and as sent with Brotli; the stylesheet's part of it; script as Brotli, before the page is
 * touched and after; and the number of requests before a touch.
 */
const places = [
  { name: 'an information page', path: '/contacts' },
  { name: 'home', path: '/' },
  { name: 'home in Kazakh', path: '/kk' },
  { name: 'max limit', path: '/product/max-limit' },
  { name: 'login', path: '/login' },
  { name: 'login in Kazakh', path: '/kk/login' },
  { name: 'iin', path: '/login', step: 'iin' },
  { name: 'personal', path: '/login', step: 'personal' },
  { name: 'passport', path: '/login', step: 'passport', iin: iinOf('document') },
  { name: 'personal and passport', path: '/login', step: 'personal_and_passport', iin: iinOf('both') },
  { name: 'the face check', path: '/login', step: 'verigram' },
  { name: 'the agreement failed', path: '/login', step: 'signing_failed', signs: 'reject' },
  { name: 'cabinet', path: '/register/lk', step: 'personal_cabinet' },
  { name: 'apply', path: '/register/lk/apply', step: 'personal_cabinet' },
] as const

// Telemetry is part of what a touch loads.
const collector = await startCollector()
const site = await startSite({ FARO_URL: collector.url })
const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })

print('', ['HTML raw', 'Brotli', 'CSS raw', 'script', 'after touch', 'requests'])
for (const place of places) await weigh(place, browser)
await browser.close()
await site.stop()
collector.close()

async function weigh(place: (typeof places)[number], own: Browser): Promise<void> {
  const context = await own.newContext({ viewport: { width: 360, height: 740 }, baseURL: site.url })
  const visitor = aVisitor({ url: site.url, origin: site.url })
  if ('step' in place) {
    const registrant = await signIn(context, site)
    takeCookies(visitor.cookies, [...registrant.given, 'logged_in=1'])
    await registrant.bringTo(place.step, {
      ...('iin' in place ? { iin: place.iin } : {}),
      ...('signs' in place ? { signs: place.signs } : {}),
    })
  }
  const { body } = await opened(visitor, place.path)
  const html = brotliDecompressSync(body).toString()
  const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const page = await context.newPage()
  const { before, after, requests } = await scriptsOf(page, place.path)
  print(place.name, [
    ...[Buffer.byteLength(html), body.length, Buffer.byteLength(styles)].map(kb),
    ...[before, after].map((names) => kb(names.reduce((sum, name) => sum + compressedBytes(name), 0))),
    String(requests),
  ])
  await context.close()
}

/** Follows redirects, for the bytes as sent. */
async function opened(visitor: Visitor, path: string): Promise<Answer> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const answer = await visitor.ask(path, { headers })
  const { location } = answer.headers
  if (location === undefined || answer.status < 300) return answer
  const { pathname, search } = new URL(location, site.url)
  return opened(visitor, pathname + search)
}

async function scriptsOf(page: Page, path: string) {
  const scripts = new Set<string>()
  let requests = 0
  page.on('request', (request) => {
    requests += 1
    if (request.url().endsWith('.js')) scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await pause(2_500)
  await page.waitForLoadState('networkidle')
  const [before, asked] = [[...scripts], requests]
  await page.locator('h1').first().click()
  await pause(6_000)
  await page.waitForLoadState('networkidle')
  return { before, after: [...scripts], requests: asked }
}

function compressedBytes(name: string): number {
  return statSync(new URL(`../apps/web/build/client${name}.br`, import.meta.url)).size
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function print(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}\n`)
}
