// Regenerates the pictures of README: `npm run pictures`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/test/find-chromium.ts'
import { aPhone, iinOf, signIn } from './fixtures/a-registrant.ts'
import { personas } from './fixtures/personas.ts'
import { type Site, startSite } from './fixtures/start-site.ts'

type Shot = { readonly width: number; readonly height: number; readonly bytes: Buffer }

const folder = new URL('../docs/images/', import.meta.url)
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
const between = 16

/**
 * Joins screenshots side by side into one picture: as many as fit in a glance, and no heavier than a page of this site.
 */
async function keep(browser: Browser, name: string, shots: readonly Shot[]): Promise<void> {
  const width = shots.reduce((sum, shot) => sum + shot.width + between, between)
  const height = Math.max(...shots.map((shot) => shot.height)) + 2 * between
  const page = await browser.newPage({ viewport: { width, height } })
  const pictures = shots.map(
    ({ bytes, width }) => `<img width="${width}" src="data:image/png;base64,${bytes.toString('base64')}" alt="">`,
  )
  await page.setContent(
    `<body style="margin:${between}px;display:flex;gap:${between}px;align-items:start;background:#dfe3de">${pictures.join('')}`,
  )
  const bytes = await page.screenshot({ type: 'jpeg', quality: 72 })
  writeFileSync(new URL(name, folder), bytes)
  process.stdout.write(`${name}: ${width} by ${height}, ${Math.round(bytes.length / 1000)} kB\n`)
  await page.close()
}

async function take(page: Page): Promise<Shot> {
  await page.waitForLoadState('networkidle')
  // The calculator hydrates at the first touch and shows no slider before.
  const slider = page.locator('main input[type=range]').first()
  if ((await slider.count()) > 0) {
    await page.mouse.click(2, 400)
    await slider.waitFor()
  }
  const size = page.viewportSize() ?? phone
  return { ...size, bytes: await page.screenshot({ animations: 'disabled' }) }
}

async function at(context: BrowserContext, site: Site, path: string, size = phone): Promise<Shot> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  await page.goto(site.url + path)
  const shot = await take(page)
  await page.close()
  return shot
}

async function takeHome(browser: Browser, site: Site): Promise<void> {
  const context = await browser.newContext()
  const wish = '/?product=instalment&amount=300000&term=12&method=annuity'
  const kazakh = `/kk${wish}`
  await keep(browser, 'home.jpg', [await at(context, site, kazakh), await at(context, site, wish, desk)])
  await context.close()
}

async function takeRegistration(browser: Browser, site: Site): Promise<void> {
  const context = await browser.newContext()
  const shots = [await at(context, site, '/login')]
  const known = await signIn(context, site, { phone: aPhone() })
  for (const [step, path] of [
    ['personal', '/register/personal'],
    ['verigram', '/kk/register/photo'],
    ['signing_init_success', '/register/signing-init-wait'],
  ] as const) {
    await known.bringTo(step, { iin: theIin })
    shots.push(await at(context, site, path))
  }
  await keep(browser, 'registration.jpg', shots)
  await context.close()
}

async function takeCabinet(browser: Browser, site: Site): Promise<void> {
  const context = await browser.newContext()
  const borrower = await signIn(context, site, { phone: aPhone() })
  await borrower.bringTo('personal_cabinet', { iin: iinOfPersona('existing_overdue') })
  const [loan] = await loansOf(context, site)
  const shots = [await at(context, site, '/kk/register/lk'), await at(context, site, loan ?? '/register/lk/loans')]
  const newcomer = await signIn(context, site, { phone: aPhone() })
  await newcomer.bringTo('personal_cabinet', { iin: iinOfPersona('existing_clean') })
  shots.push(await at(context, site, '/register/lk/apply?product=instalment&amount=300000&term=12'))
  shots.push(await at(context, site, '/register/lk/documents'))
  await keep(browser, 'cabinet.jpg', shots)
  await context.close()
}

async function loansOf(context: BrowserContext, site: Site): Promise<string[]> {
  const page = await context.newPage()
  await page.goto(`${site.url}/register/lk/loans`)
  const links = await page
    .locator('main li.card a[href*="/loans/"]')
    .evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''))
  await page.close()
  return links
}

function iinOfPersona(key: string): string {
  return personas.find((one) => one.key === key)?.iin ?? iinOf()
}

const theIin = iinOfPersona('approve')

mkdirSync(folder, { recursive: true })
const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
const site = await startSite()
try {
  await takeHome(browser, site)
  await takeRegistration(browser, site)
  await takeCabinet(browser, site)
} finally {
  await browser.close()
  await site.stop()
}
