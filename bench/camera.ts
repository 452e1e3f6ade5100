import { readdirSync, statSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { openFilm, roles } from '../journeys/fixtures/camera-actor.ts'
import { startSite } from '../journeys/fixtures/start-site.ts'
import { findChromium } from '../tools/test/find-chromium.ts'

/**
 * The built-in camera check in a browser: bytes downloaded, time to the first face and readings per second, with the
 * page slowed down four and six times (Chromium does not slow workers down), and the memory left after ten checks.
 */
const assets = new URL('../apps/web/build/client/assets/', import.meta.url)
const names = readdirSync(assets)
const chunk = names.find((name) => /^camera-check-[\w-]+\.js$/.test(name))

const parts = {
  'the check': /^camera-check-.*\.js\.br$/,
  'the worker': /^face-worker-.*\.js\.br$/,
  'WASM with SIMD': /^tfjs-backend-wasm-simd-.*\.br$/,
  detector: /^blazeface-.*\.br$/,
  mesh: /^facemesh-.*\.br$/,
  'eyes (for a blink only)': /^iris-.*\.br$/,
}
for (const [part, pattern] of Object.entries(parts)) {
  const bytes = names.filter((name) => pattern.test(name)).map((name) => statSync(new URL(name, assets)).size)
  say(`${part}: ${(bytes.reduce((sum, one) => sum + one, 0) / 1000).toFixed(0)} kB of Brotli`)
}

const site = await startSite({ LIVENESS_PROVIDER: 'camera' })
const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
const film = openFilm(roles.motionless())
const browser = await chromium.launch({
  args: [
    ...['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--js-flags=--expose-gc'],
    `--use-file-for-fake-video-capture=${film.file}`,
  ],
  ...(executablePath ? { executablePath } : {}),
})

for (const slower of [1, 4, 6]) {
  const { page, phone } = await openPage(browser)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const { firstMs, perSecond, readMs } = await check(page, 6_000)
  say(
    `a page ${slower}x slower: first face after ${firstMs.toFixed(0)} ms, ${perSecond.toFixed(1)} frames a second, ` +
      `${readMs.toFixed(0)} ms to read one`,
  )
  await page.context().close()
}

const { page, phone } = await openPage(browser)
await check(page, 1_000)
const before = await heapMb(phone)
for (let session = 0; session < 10; session += 1) await check(page, 1_000)
const live = await page.evaluate(() => document.querySelectorAll('video, canvas').length)
say(
  `after ten more checks: ${((await heapMb(phone)) - before).toFixed(2)} MB of heap more, ` +
    `${page.workers().length} workers, ${live} pictures left`,
)
await browser.close()
film.close()
await site.stop()

async function openPage(opened: Browser): Promise<{ page: Page; phone: CDPSession }> {
  const context = await opened.newContext({
    permissions: ['camera'],
    viewport: { width: 360, height: 740 },
    // Allows the init script below, the only script that the page did not load itself.
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.addInitScript(countReadings)
  await page.goto(`${site.url}/login`, { waitUntil: 'networkidle' })
  return { page, phone: await context.newCDPSession(page) }
}

/** Counts the worker's readings from the page's side, without sending it anything. */
function countReadings(): void {
  const seen: { asked: number; at: number }[] = []
  Object.assign(window, { seen })
  const Original = window.Worker
  window.Worker = class extends Original {
    #asked = 0
    constructor(...args: ConstructorParameters<typeof Original>) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        if (data.word === 'seen') seen.push({ asked: this.#asked, at: performance.now() })
      })
    }
    override postMessage(message: unknown, options?: unknown): void {
      this.#asked = performance.now()
      super.postMessage(message, options as StructuredSerializeOptions)
    }
  }
}

function check(on: Page, forMs: number): Promise<{ firstMs: number; perSecond: number; readMs: number }> {
  return on.evaluate(
    async ({ path, forMs: lasting }) => {
      const { seen } = window as unknown as { seen: { asked: number; at: number }[] }
      seen.length = 0
      const { cameraCheck } = await import(path)
      const place = document.createElement('div')
      document.body.prepend(place)
      const made = cameraCheck({ sendFrame: async () => undefined })
      const began = performance.now()
      await made.init(place)
      const challenge = { nonce: 'ab'.repeat(32), gestures: ['turn_left'], seconds_per_gesture: 60 }
      await made.start({ session_id: 'bench', challenge })
      while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      await new Promise((resolve) => setTimeout(resolve, lasting))
      await made.dispose()
      place.remove()
      const [first, last] = [seen[0]!, seen.at(-1)!]
      const times = seen.map(({ asked, at }) => at - asked).sort((one, other) => one - other)
      return {
        firstMs: first.at - began,
        perSecond: ((seen.length - 1) * 1000) / (last.at - first.at),
        readMs: times[Math.floor(times.length / 2)]!,
      }
    },
    { path: `/assets/${chunk}`, forMs },
  )
}

async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
