import { chromium, type Page } from '@playwright/test'
import { iinOf, signIn } from '../journeys/fixtures/a-registrant.ts'
import { startSite } from '../journeys/fixtures/start-site.ts'
import { findChromium } from '../tools/test/find-chromium.ts'

/**
 * Time from the server's event in the browser to the painted new screen: a phone four times slower than this machine on
 * slow 4G, as a ratio to one round trip of that network. The first time includes loading the screen's code.
 */
const rounds = 9
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }

const site = await startSite()
const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
})

const changes: number[] = []
const roundTrips: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const registrant = await signIn(context, site)
  const page = await context.newPage()
  let heardAt = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (heardAt === 0 && String(payload).includes('"step":"personal"')) heardAt = performance.now()
    }),
  )
  await page.goto(`${site.url}/login/iin`, { waitUntil: 'networkidle' })
  const phone = await context.newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', slow4g)
  roundTrips.push(await roundTrip(page))

  await registrant.bringTo('personal', { iin: iinOf() })
  // The address changes before the screen does.
  await page.waitForFunction(() => document.querySelector('form[action*="/register/personal"]') !== null)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  changes.push(performance.now() - heardAt)
  await context.close()
}
await browser.close()
await site.stop()

const [change, trip] = [median(changes), median(roundTrips)]
process.stdout.write(
  `step heard to screen painted: ${change.toFixed(0)} ms; one round trip: ${trip.toFixed(0)} ms; ` +
    `${(change / trip).toFixed(2)} x (target 2.0, better 1.3)\n`,
)

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
