import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

test.describe.configure({ timeout: 90_000 })

const id = 'GTM-AB12CD3'

const languages = [
  { prefix: '', t: wordsOf('ru', 'consent', 'menu') },
  { prefix: '/kk', t: wordsOf('kk', 'consent', 'menu') },
] as const

/** Google’s host, played by a script that says it was there and leaves what its counters leave. */
async function hearVendor(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/googletagmanager|google-analytics/, async (route) => {
    asked.push(route.request().url())
    const body = 'document.cookie = "_ga=GA1.1.1.1; path=/"; document.documentElement.dataset.counted = "yes"'
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  return asked
}

const banner = (page: Page) => page.locator('#consent-banner')
const counted = (page: Page) => page.locator('html[data-counted=yes]')

test('[CFG-06] where the lender has no tag manager nothing is asked and nothing is allowed', async ({ page, site }) => {
  const asked = await hearVendor(page)

  const opened = await page.goto(`${site.url}/contacts`)
  await page.waitForLoadState('networkidle')

  expect(opened?.headers()['content-security-policy']).not.toContain('google')
  await expect(page.locator('[class^=consent-banner]')).toHaveCount(0)
  await expect(page.locator('a[href$="#consent"]')).toHaveCount(0)
  expect(await page.content()).not.toMatch(/consent-banner|GTM-/)
  expect(asked).toEqual([])
})

for (const { prefix, t } of languages) {
  test(`[CFG-06] the tag manager comes after a «yes» and never before, and the answer is remembered ${prefix}`, async ({
    page,
    startOwnSite,
  }) => {
    const site = await startOwnSite({ TAG_MANAGER_ID: id })
    const asked = await hearVendor(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${site.url}${prefix}/contacts`)
    await expect(page.getByRole('region', { name: t('title') })).toBeVisible()
    await expectReadable(page)
    expect(asked).toEqual([])

    await page.getByRole('button', { name: t('yes'), exact: true }).click()

    await expect(counted(page)).toHaveCount(1)
    await expect(banner(page)).toBeHidden()
    expect(asked).toEqual([`https://www.googletagmanager.com/gtm.js?id=${id}`])
    const told = await page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer)
    expect(told).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }])
    await page.goto(`${site.url}${prefix}/help`)
    await expect(counted(page)).toHaveCount(1)
    await expect(banner(page)).toBeHidden()
  })

  test(`[CFG-06] after a «no» it never comes, and the answer can be changed both ways ${prefix}`, async ({
    page,
    startOwnSite,
  }) => {
    const site = await startOwnSite({ TAG_MANAGER_ID: id })
    const asked = await hearVendor(page)
    await page.goto(`${site.url}${prefix}/contacts`)

    await page.getByRole('button', { name: t('no'), exact: true }).click()
    await expect(banner(page)).toBeHidden()
    await page.goto(`${site.url}${prefix}/`)
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toBeHidden()
    expect(asked).toEqual([])

    const way = page.getByRole('link', { name: t('consent') })
    await way.click()
    await expect(page.getByRole('heading', { name: t('title') })).toBeFocused()
    await page.getByRole('button', { name: t('yes'), exact: true }).click()
    await expect(counted(page)).toHaveCount(1)
    await expect(way).toBeFocused()

    await way.click()
    await page.getByRole('button', { name: t('no'), exact: true }).click()
    await expect(counted(page)).toHaveCount(0)
    await expect(banner(page)).toBeHidden()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_ga')
    expect(asked).toHaveLength(1)
  })
}

test('[CFG-06] whoever has typed into a form here, or is signed in, is not counted, whatever they said', async ({
  page,
  startOwnSite,
}) => {
  const t = languages[0].t
  const site = await startOwnSite({ TAG_MANAGER_ID: id })
  const asked = await hearVendor(page)
  await page.goto(`${site.url}/contacts`)
  await page.evaluate(() => localStorage.setItem('typed /register/personal somebody', '{}'))

  await page.getByRole('button', { name: t('yes'), exact: true }).click()
  await page.goto(`${site.url}/help`, { waitUntil: 'networkidle' })
  await page.evaluate(() => localStorage.removeItem('typed /register/personal somebody'))
  await page.context().addCookies([{ name: 'logged_in', value: '1', url: site.url }])
  await page.goto(`${site.url}/help`, { waitUntil: 'networkidle' })
  expect(asked).toEqual([])

  await page.context().clearCookies({ name: 'logged_in' })
  await page.goto(`${site.url}/help`)
  await expect(counted(page)).toHaveCount(1)
})

test('the question is answered with the keyboard, and is asked again after half a year', async ({
  page,
  startOwnSite,
}) => {
  const { t } = languages[0]
  const site = await startOwnSite({ TAG_MANAGER_ID: id })
  const asked = await hearVendor(page)
  await page.goto(`${site.url}/contacts`)
  await expect(banner(page)).toBeVisible()
  for (const name of [t('policy'), t('no'), t('yes')]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name)
  }

  await page.keyboard.press('Enter')
  await expect(counted(page)).toHaveCount(1)
  await page.clock.setSystemTime(Date.now() + 181 * 86_400_000)
  await page.reload()

  await expect(banner(page)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('it is asked where one may answer no as easily as yes, beside what people came for', async ({
  page,
  startOwnSite,
}) => {
  const { t } = languages[0]
  const site = await startOwnSite({ TAG_MANAGER_ID: id })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/`)
  await expect(banner(page)).toBeVisible()

  const [no, yes] = await Promise.all(
    [t('no'), t('yes')].map(async (name) => {
      const button = page.getByRole('button', { name, exact: true })
      const { width, height } = (await button.boundingBox())!
      return { width, height, look: await button.getAttribute('class') }
    }),
  )
  expect(no).toEqual(yes)
  const { y } = (await banner(page).boundingBox())!
  expect(y).toBeGreaterThan(740 * 0.6)
  // The island wakes up meanwhile, and is allowed as little.
  expect(await shifted(page)).toBeLessThan(0.01)
  await page.locator('.foot-report a').scrollIntoViewIfNeeded()
  const last = (await page.locator('.foot-report a').boundingBox())!
  expect(last.y + last.height).toBeLessThanOrEqual((await banner(page).boundingBox())!.y)
})

/** How far the page has moved by itself since it was opened. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Nothing to hear of: the observer says nothing then.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
}

test('[CFG-06] pages where people write who they are never carry it, whatever was answered', async ({
  page,
  startOwnSite,
}) => {
  const { t } = languages[0]
  const site = await startOwnSite({ TAG_MANAGER_ID: id })
  const asked = await hearVendor(page)
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: t('yes'), exact: true }).click()
  await expect(counted(page)).toHaveCount(1)

  for (const path of ['/login', '/media', '/badbrowser', '/no-such-page']) {
    const opened = await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    expect(opened?.headers()['content-security-policy']).not.toContain('google')
    await expect(banner(page)).toHaveCount(0)
  }
  expect(asked).toHaveLength(1)
})
