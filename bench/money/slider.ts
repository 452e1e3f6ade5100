// Time from a slider move to its figures: `node bench/money/slider.ts`, in Chromium, at this machine's speed and with
// the processor slowed down four and six times, like a mid-range and a slow phone.
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'

const moves = 400
const frameMilliseconds = 1000 / 60

type Measured = { median: number; slowest: number }

declare global {
  interface Window {
    offers: { calculateOffer(terms: object): unknown }
  }
}

const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: isRoot ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await page.addScriptTag({ content: await offersForBrowser() })
  process.stdout.write(`A frame is ${frameMilliseconds.toFixed(1)} ms; ${moves} moves each\n`)
  for (const rate of [1, 4, 6]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    for (const [product, term] of [
      ['pdl', 21],
      ['instalment', 60],
    ] as const) {
      const { median, slowest } = await page.evaluate(move, { product, term, moves })
      const figures = `median ${median.toFixed(2)} ms, slowest ten ${slowest.toFixed(2)} ms each`
      const share = `${((100 * median) / frameMilliseconds).toFixed(1)} % of a frame`
      process.stdout.write(`${rate}x slower, ${product} for ${term}: ${figures}, ${share}\n`)
    }
  }
} finally {
  await browser.close()
}

// Ten moves are timed together, because browsers coarsen a page's clock on purpose.
function move({ product, term, moves }: { product: string; term: number; moves: number }): Measured {
  const together = 10
  const times: number[] = []
  for (let index = 0; index < moves; index += together) {
    const start = performance.now()
    for (let one = index; one < index + together; one++) {
      window.offers.calculateOffer({
        product,
        term,
        amount: 3_000_000 + 50_000 * one,
        method: one % 2 ? 'equal' : 'annuity',
        openDate: '2026-01-15',
      })
    }
    times.push((performance.now() - start) / together)
  }
  times.sort((a, b) => a - b)
  return { median: times[times.length / 2]!, slowest: times.at(-1)! }
}

async function offersForBrowser(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../../packages/domain/src/lending/offer.ts', import.meta.url)),
        formats: ['iife'],
        name: 'offers',
      },
    },
  })
  const [bundle] = [output].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The build watches instead of writing')
  return bundle.output[0].code
}
