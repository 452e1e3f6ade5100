import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { startSite } from '../journeys/fixtures/start-site.ts'
import { startCollector } from '../journeys/fixtures/telemetry-collector.ts'
import { findChromium } from '../tools/test/find-chromium.ts'

/**
 * Cost of telemetry for a person with a slow phone (processor four times slower, slow 4G): the same pages with it and
 * without it, in turn, each on a first visit, the median of five. Bytes are counted as transferred, headers included;
 * Chromium uses gzip over plain HTTP, phones use Brotli, which is a sixth less.
 */
const rounds = 5
const pages = { 'an information page': '/contacts', home: '/', login: '/login' }

const collector = await startCollector()
const sites = {
  off: await startSite({}),
  on: await startSite({ FARO_URL: collector.url }),
}
const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })

type Cost = { bytesBefore: number; bytesAfter: number; lcpMs: number; longTasksMs: number; longestTaskMs: number }

for (const [name, path] of Object.entries(pages)) {
  const costs = { off: [] as Cost[], on: [] as Cost[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const state of ['off', 'on'] as const) costs[state].push(await visit(browser, sites[state].url + path))
  }
  process.stdout.write(`\n${name}\n`)
  for (const what of ['bytesBefore', 'bytesAfter', 'lcpMs', 'longTasksMs', 'longestTaskMs'] as const) {
    const [off, on] = [median(costs.off, what), median(costs.on, what)]
    const ratio = off === 0 ? '' : `, ${(on / off).toFixed(2)} times`
    process.stdout.write(
      `  ${what.padEnd(14)} off ${off.toFixed(0).padStart(8)}  on ${on.toFixed(0).padStart(8)}${ratio}\n`,
    )
  }
}

await browser.close()
await Promise.all([sites.off.stop(), sites.on.stop()])
collector.close()

async function visit(own: Browser, url: string): Promise<Cost> {
  const context = await own.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const phone = await context.newCDPSession(page)
  let bytes = 0
  phone.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  })
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, tasks: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.lcpMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // Waits for the first paint, as a person would; a busy machine may lag behind its network.
  await page.waitForFunction(() => (window as unknown as { seen: { lcpMs: number } }).seen.lcpMs > 0)
  const bytesBefore = bytes
  await page.locator('body').press('Shift')
  // Both variants wait as long as telemetry takes to load and to send for the first time.
  await pause(6_000)
  const { lcpMs, tasks } = await page.evaluate(
    () => (window as unknown as { seen: { lcpMs: number; tasks: number[] } }).seen,
  )
  await context.close()
  return {
    ...{ bytesBefore, bytesAfter: bytes - bytesBefore, lcpMs },
    longTasksMs: tasks.reduce((sum, one) => sum + one, 0),
    longestTaskMs: Math.max(0, ...tasks),
  }
}

function median(costs: readonly Cost[], what: keyof Cost): number {
  return costs.map((cost) => cost[what]).toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0
}
