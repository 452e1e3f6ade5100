import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'

const memories = ['localStorage', 'sessionStorage'] as const
const guid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test("[VIS-01] [VIS-02] a visitor's id is stored in three places on every kind of page, and any one that survives restores the others", async ({
  context,
  page,
}) => {
  await page.goto('/contacts')
  const { cookie, id } = await everywhere(context, page)
  expect(id).toMatch(/^[\w-]{8,64}$/)
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: true, httpOnly: false })
  // Five years; Chromium itself caps the life of a cookie at four hundred days.
  expect(cookie.expires - Date.now() / 1_000).toBeGreaterThan(399 * 86_400)
  const device = await page.evaluate(() => localStorage.getItem('DEVICE_GUID'))
  expect(device).toMatch(guid)

  for (const [path, survivor] of [
    ['/contacts', 'sessionStorage'],
    ['/', 'localStorage'],
    ['/login', 'cookie'],
    ['/login', 'localStorage'],
  ] as const) {
    if (survivor !== 'cookie') await context.clearCookies()
    await page.evaluate((kept) => {
      for (const memory of ['localStorage', 'sessionStorage'] as const) if (memory !== kept) window[memory].clear()
    }, survivor)
    await page.goto(path)

    await expect.poll(async () => (await networksOf(context, page)).ids, `${survivor} on ${path}`).toEqual([id, id, id])
  }
})

test('[VIS-01] [VIS-02] a browser without storage shows the page, and the visitor still gets an id', async ({
  context,
  page,
}) => {
  const troubles: string[] = []
  page.on('pageerror', ({ message }) => troubles.push(message))
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse })
  })

  for (const path of ['/contacts', '/login']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect.poll(async () => (await cookieOf(context))?.value).toMatch(guid)
  }
  // Its router has hydrated too, and with it the visit script.
  await page.locator('input[name=phone]').pressSequentially('701')
  await expect(page.locator('input[name=phone]')).toHaveValue(/701/)

  expect(troubles).toEqual([])
})

async function cookieOf(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'uid')
}

async function networksOf(context: BrowserContext, page: Page) {
  const cookie = await cookieOf(context)
  const kept = await page.evaluate((names) => names.map((memory) => window[memory].getItem('uid')), memories)
  return { cookie, ids: [cookie?.value, ...kept] }
}

/** Waits until all three places hold the same id. */
async function everywhere(context: BrowserContext, page: Page) {
  await expect
    .poll(async () => {
      const { ids } = await networksOf(context, page)
      return ids.every((id) => id && id === ids[0])
    })
    .toBe(true)
  const { cookie } = await networksOf(context, page)
  return { cookie: cookie!, id: cookie!.value }
}
