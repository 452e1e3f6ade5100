import { chromium, type Page } from '@playwright/test'
import { whileProvider } from '../apps/api/testing/provider-behaviour.ts'
import { iinOf, signIn } from '../journeys/fixtures/a-registrant.ts'
import { startSite } from '../journeys/fixtures/start-site.ts'
import { findChromium } from '../tools/test/find-chromium.ts'

/**
 * Time from the server's event in the browser to the painted new screen, as a ratio to one round trip of that network:
 * a phone four times slower than this machine on slow 4G, whose owner has read the waiting screen for some seconds, so
 * that the next screens are prefetched. The page's own clock measures it.
 */
const rounds = Number(process.argv[2] ?? 9)
const readForMs = 6_000
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }

type Marks = { heard?: number; address?: number; form?: number; painted?: number }

const site = await startSite()
const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
})

const times: Awaited<ReturnType<typeof change>>[] = []
await whileProvider(site, { provider: 'person-registry', delay_ms: readForMs }, async () => {
  for (let round = 0; round < rounds; round += 1) times.push(await change())
})
await browser.close()
await site.stop()

const mid = (name: keyof (typeof times)[number]) => median(times.map((time) => time[name]))
process.stdout.write(
  `one round trip ${mid('trip')} ms; after the event: request sent ${mid('sent')}, answered ${mid('answered')}, ` +
    `address ${mid('address')}, form ${mid('form')}, painted ${mid('painted')} ms, ` +
    `${(mid('painted') / mid('trip')).toFixed(2)} x (target 2.0, better 1.3)\n`,
)

async function change() {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const registrant = await signIn(context, site)
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(`${site.url}/login/iin`, { waitUntil: 'networkidle' })
  await registrant.bringTo('waiting_external_personal', { iin: iinOf() })
  await page.waitForURL('**/register/wait')
  // The next screens' files, in the order in which they are fetched.
  await page.waitForFunction(() => document.querySelectorAll('link[rel=modulepreload][href*=personal]').length > 0)
  await page.waitForLoadState('networkidle')
  const phone = await context.newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', slow4g)
  const trip = await roundTrip(page)

  // Looks rarely: the answer must not cost the page's processor.
  await page.waitForFunction(() => (window as { marks?: Marks }).marks?.painted, undefined, { polling: 500 })
  const marks = await page.evaluate(() => {
    const { heard = 0, address = 0, form = 0, painted = 0 } = (window as { marks?: Marks }).marks ?? {}
    const isData = ({ name }: PerformanceEntry) => name.includes('/register/personal.data')
    const data = performance.getEntriesByType('resource').find(isData) as PerformanceResourceTiming
    const { requestStart, responseEnd } = data
    return { heard, sent: requestStart, answered: responseEnd, address, form, painted }
  })
  await context.close()
  const { heard, ...after } = marks
  const since = Object.entries(after).map(([name, at]) => [name, Math.round(at - heard)])
  return { trip: Math.round(trip), ...(Object.fromEntries(since) as typeof after) }
}

/** Runs in the page before its own scripts. */
function watch() {
  const marks: Marks = {}
  Object.assign(window, { marks })
  const Native = WebSocket
  window.WebSocket = class extends Native {
    constructor(...from: ConstructorParameters<typeof Native>) {
      super(...from)
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"step":"personal"')) marks.heard ??= performance.now()
      })
    }
  }
  new MutationObserver((_, observer) => {
    if (location.pathname.endsWith('/register/personal')) marks.address ??= performance.now()
    if (!document.querySelector('form[action*="/register/personal"]')) return
    observer.disconnect()
    marks.form = performance.now()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      marks.painted = performance.now()
    }
    // A message that is sent while a frame is prepared arrives after it.
    requestAnimationFrame(() => port2.postMessage(null))
  }).observe(document, { childList: true, subtree: true })
}

function roundTrip(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const asked = performance.now()
    await (await fetch('/livez')).text()
    return performance.now() - asked
  })
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}
