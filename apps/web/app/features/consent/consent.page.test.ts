import { expect } from 'vitest'
import { aBrowser } from '../../../testing/a-browser.ts'
import type { Site } from '../../../testing/a-site.ts'
import { startSite } from '../../../testing/a-site.ts'
import { aVisitor } from '../../../testing/a-visitor.ts'
import { test as base } from '../../../testing/site-test.ts'
import kk from '../../texts/kk/consent.json' with { type: 'json' }
import ru from '../../texts/ru/consent.json' with { type: 'json' }
import { beginConsent } from './consent-visit.ts'

const id = 'GTM-AB12CD3'
const counter = `https://www.googletagmanager.com/gtm.js?id=${id}`

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
const test = base.extend('counting', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startSite({ TAG_MANAGER_ID: id })
  onCleanup(() => site.stop())
  return site
})

test('[CFG-06] without a tag manager no consent is requested and the CSP allows none', async ({ visitor }) => {
  const page = await visitor.open('/contacts')

  expect(page.headers['content-security-policy']).not.toContain('google')
  expect(page.text).not.toMatch(/consent-banner|GTM-/)
  expect(page.document.querySelector('a[href$="#consent"]')).toBeNull()
})

test('[CFG-06] pages where people enter personal data never carry it', async ({ counting }) => {
  const visitor = aVisitor(counting)

  for (const path of ['/login', '/media', '/badbrowser', '/no-such-page', '/sandbox']) {
    const page = await visitor.open(path)

    expect(page.headers['content-security-policy'], path).not.toContain('google')
    expect(page.text, path).not.toMatch(/id="consent-banner"/)
    expect(configIn(page.document).tagManagerId, path).toBeUndefined()
  }
})

test('[CFG-06] a public page has the question in its language, hidden at first, and names the counter', async ({
  counting,
}) => {
  const visitor = aVisitor(counting)

  for (const { prefix, words } of [
    { prefix: '', words: ru },
    { prefix: '/kk', words: kk },
  ]) {
    const page = await visitor.open(`${prefix}/contacts`)
    const banner = page.document.getElementById('consent-banner')!

    expect(banner.hidden).toBe(true)
    expect([...banner.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([words.no, words.yes])
    expect(banner.textContent).toContain(words.title)
    expect(page.headers['content-security-policy']).toContain('https://*.googletagmanager.com')
    expect(configIn(page.document).tagManagerId).toBe(id)
  }
})

test('[CFG-06] the tag manager loads after a «yes» and never before, and the answer is remembered', async ({
  counting,
}) => {
  const tab = await aTab(counting)
  await tab.open('/contacts')
  expect(banner().hidden).toBe(false)
  expect(counters()).toEqual([])

  press('yes')

  expect(counters()).toEqual([counter])
  expect(banner().hidden).toBe(true)
  expect((window as unknown as { dataLayer: unknown }).dataLayer).toEqual([
    { 'gtm.start': expect.any(Number), event: 'gtm.js' },
  ])
  await tab.open('/help')
  expect([banner().hidden, counters()]).toEqual([true, [counter]])
})

test('[CFG-06] after a «no» it never loads, until the question is reopened and answered «yes»', async ({
  counting,
}) => {
  const tab = await aTab(counting)
  await tab.open('/contacts')
  press('no')
  await tab.open('/')
  expect([banner().hidden, counters()]).toEqual([true, []])

  wayBack().click()
  expect(banner().hidden).toBe(false)
  expect(document.activeElement?.id).toBe('consent-title')
  press('yes')
  expect([banner().hidden, counters()]).toEqual([true, [counter]])
})

test('[CFG-06] a visitor with typed form text or a session is not counted, whatever the answer', async ({
  counting,
}) => {
  const tab = await aTab(counting)
  await tab.open('/contacts')
  localStorage.setItem('typed /register/personal somebody', '{}')
  press('yes')
  expect(counters()).toEqual([])
  await tab.open('/help')
  expect(counters()).toEqual([])

  localStorage.removeItem('typed /register/personal somebody')
  setCookie('logged_in=1')
  await tab.open('/help')
  expect(counters()).toEqual([])

  setCookie('logged_in=; Max-Age=0')
  await tab.open('/help')
  expect(counters()).toEqual([counter])
})

test("a «no» deletes the counters' cookies and leaves ours", async ({ counting }) => {
  const tab = await aTab(counting)
  await tab.open('/contacts')
  setCookie('_ga=GA1.1.1.1')
  setCookie('_gid=GA1.1.1.2')
  setCookie('theme=dark')

  press('no')

  expect(document.cookie).toBe('theme=dark')
})

test('the question returns after half a year', async ({ counting }) => {
  const tab = await aTab(counting)
  await tab.open('/contacts')
  press('yes')
  const [, at = ''] = /(\d+)$/.exec(localStorage.getItem('consent') ?? '') ?? []
  localStorage.setItem('consent', `1 yes ${Number(at) - 181 * 86_400_000}`)

  await tab.open('/contacts')

  expect([banner().hidden, counters()]).toEqual([false, []])
})

test("the footer's link from a page without the question opens it", async ({ counting }) => {
  const tab = await aTab(counting)
  await tab.open('/contacts')
  press('no')

  await tab.open('/about', '#consent')
  expect(banner().hidden).toBe(false)
  press('no')

  expect([banner().hidden, location.hash]).toEqual([true, ''])
  expect(document.activeElement).toBe(wayBack())
})

/** Opens the page as the server returns it, and runs the consent script on it. */
async function aTab(site: Site) {
  const visitor = aVisitor(site)
  const tab = aBrowser().openTab()
  return {
    async open(path: string, hash = ''): Promise<void> {
      const { document: page, text } = await visitor.open(path)
      const html = text.replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
      await tab.load(path + hash, { html })
      beginConsent(configIn(page).tagManagerId!)
    },
  }
}

function configIn(page: Document): { tagManagerId?: string } {
  return JSON.parse(page.querySelector<HTMLScriptElement>('script#visit')?.dataset.config ?? '{}')
}

function banner(): HTMLElement {
  return document.getElementById('consent-banner')!
}

function wayBack(): HTMLElement {
  return document.querySelector<HTMLElement>('a[href$="#consent"]')!
}

function press(answer: 'yes' | 'no'): void {
  banner().querySelector<HTMLButtonElement>(`button[value=${answer}]`)!.click()
}

function counters(): string[] {
  return [...document.querySelectorAll<HTMLScriptElement>('head script[src*="google"]')].map(({ src }) => src)
}

function setCookie(pair: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as a script of somebody else leaves it
  document.cookie = `${pair}; Path=/`
}
