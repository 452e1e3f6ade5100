import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'
import { utmCalls } from './fixtures/utm-visits.ts'

const memories = ['localStorage', 'sessionStorage'] as const
const guid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

for (const path of ['/contacts', '/', '/login']) {
  test(`[VIS-01] who comes to ${path} for the first time is given an id, and it lies in all three places`, async ({
    context,
    page,
  }) => {
    await page.goto(path)

    const { cookie, id } = await everywhere(context, page)

    expect(id).toMatch(/^[\w-]{8,64}$/)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: true, httpOnly: false })
    // Five years; Chromium itself keeps no cookie for longer than four hundred days.
    expect(cookie.expires - Date.now() / 1_000).toBeGreaterThan(399 * 86_400)
    await page.reload()
    expect((await everywhere(context, page)).id).toBe(id)
  })

  for (const survivor of ['cookie', ...memories] as const) {
    test(`[VIS-01] on ${path} an id that only the ${survivor} still holds comes back to the others`, async ({
      context,
      page,
    }) => {
      await page.goto('/contacts')
      const { id } = await everywhere(context, page)

      if (survivor !== 'cookie') await context.clearCookies()
      await page.evaluate((kept) => {
        for (const memory of ['localStorage', 'sessionStorage'] as const) if (memory !== kept) window[memory].clear()
      }, survivor)
      await page.goto(path)

      await expect.poll(async () => (await placesOf(context, page)).ids).toEqual([id, id, id])
    })
  }
}

test('[VIS-01] what is no id is none, wherever it lies', async ({ context, page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('uid') === null) localStorage.setItem('uid', '<script>')
  })
  await page.goto('/contacts')

  expect((await everywhere(context, page)).id).toMatch(guid)
})

test('[VIS-03] a call of the browser itself says who it is, by the id that has survived', async ({ context, page }) => {
  await page.goto('/contacts?utm_source=google')
  const { id } = await everywhere(context, page)
  await context.clearCookies()
  const calls = utmCalls(page)

  await page.goto('/login')

  await expect.poll(() => calls.length).toBe(1)
  expect(await calls[0]?.headerValue('x-visitor-id')).toBe(id)
})

test('[VIS-02] a device is given an id of its own, once', async ({ page }) => {
  await page.goto('/contacts')
  const first = await deviceId(page)
  await page.goto('/login')
  await page.reload()

  expect(first).toMatch(guid)
  expect(await deviceId(page)).toBe(first)
})

test('[VIS-02] a storage that refuses a device’s id is asked ten times more, 300 ms apart', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await refuseDeviceId(page, 10)
  await page.goto('/contacts', { waitUntil: 'networkidle' })
  const id = () => page.evaluate(() => localStorage.getItem('DEVICE_GUID'))

  await page.clock.runFor(2_999)
  expect(await id()).toBeNull()
  await page.clock.runFor(1)
  expect(await id()).toMatch(guid)
})

test('[VIS-02] a storage that refuses it to the last is left alone', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await refuseDeviceId(page, 11)
  await page.goto('/contacts', { waitUntil: 'networkidle' })

  await page.clock.runFor(60_000)

  expect(await page.evaluate(() => localStorage.getItem('DEVICE_GUID'))).toBeNull()
})

test('[VIS-01] [VIS-02] a browser that keeps nothing shows the page, and the visitor has an id all the same', async ({
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
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('h1').first()).toBeVisible()
    expect((await context.cookies()).find(({ name }) => name === 'uid')?.value).toMatch(guid)
  }

  expect(troubles).toEqual([])
})

async function placesOf(context: BrowserContext, page: Page) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'uid')
  const kept = await page.evaluate(() => [localStorage.getItem('uid'), sessionStorage.getItem('uid')])
  return { cookie, ids: [cookie?.value, ...kept] }
}

/** Once all three places say the same. */
async function everywhere(context: BrowserContext, page: Page) {
  await expect
    .poll(async () => {
      const { ids } = await placesOf(context, page)
      return ids.every((id) => id && id === ids[0])
    })
    .toBe(true)
  const { cookie } = await placesOf(context, page)
  return { cookie: cookie!, id: cookie!.value }
}

async function deviceId(page: Page): Promise<string> {
  const found = await page.waitForFunction(() => localStorage.getItem('DEVICE_GUID'))
  return String(await found.jsonValue())
}

async function refuseDeviceId(page: Page, times: number): Promise<void> {
  await page.addInitScript((most) => {
    const { setItem } = Storage.prototype
    let refused = 0
    Storage.prototype.setItem = function (key, value) {
      if (key === 'DEVICE_GUID' && refused++ < most) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  }, times)
}
