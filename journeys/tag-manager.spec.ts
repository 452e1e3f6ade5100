import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

// Which visitors are asked, on which pages, and what is stored is tested in features/consent/*.test.ts. These tests
// load the tag manager in a browser, block it, and press the buttons.
//
// A separate site has to start.
test.describe.configure({ timeout: 90_000 })

const id = 'GTM-AB12CD3'
const t = wordsOf('ru', 'consent', 'menu')

/**
 * Fakes Google's host with a script that marks the page and sets a cookie as its counters do; returns the requested
 * addresses.
 */
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

test('[CFG-06] the tag manager loads after a «yes» by keyboard, stays on the next page, and a «no» removes all of it', async ({
  page,
  siteWith,
}) => {
  const site = await siteWith({ TAG_MANAGER_ID: id })
  const asked = await hearVendor(page)
  await page.goto(`${site.url}/contacts`)
  await expect(page.getByRole('region', { name: t('title') })).toBeVisible()
  expect(asked).toEqual([])
  for (const name of [t('policy'), t('no'), t('yes')]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name)
  }

  await page.keyboard.press('Enter')
  await expect(counted(page)).toHaveCount(1)
  await expect(banner(page)).toBeHidden()
  expect(asked).toEqual([`https://www.googletagmanager.com/gtm.js?id=${id}`])

  await page.goto(`${site.url}/help`)
  await expect(counted(page)).toHaveCount(1)
  await expect(banner(page)).toBeHidden()
  const way = page.getByRole('link', { name: t('consent') })
  await way.click()
  await expect(page.getByRole('heading', { name: t('title') })).toBeFocused()
  // Only a reload removes scripts that have run; nothing more is pressed on the old page.
  const takenBack = page.waitForEvent('load')
  await page.getByRole('button', { name: t('no'), exact: true }).click()
  await takenBack
  await expect(counted(page)).toHaveCount(0)
  await expect(banner(page)).toBeHidden()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_ga')

  await way.click()
  await page.getByRole('button', { name: t('yes'), exact: true }).click()
  await expect(counted(page)).toHaveCount(1)
  await expect(way).toBeFocused()
  expect(asked).toHaveLength(3)
})

test('the consent banner offers «no» as easily as «yes» and leaves the content visible, in both languages', async ({
  page,
  siteWith,
}) => {
  const site = await siteWith({ TAG_MANAGER_ID: id })
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
  // The island hydrates meanwhile, within the same limit.
  expect(await shifted(page)).toBeLessThan(0.01)
  await page.locator('.foot-report a').scrollIntoViewIfNeeded()
  const last = (await page.locator('.foot-report a').boundingBox())!
  expect(last.y + last.height).toBeLessThanOrEqual((await banner(page).boundingBox())!.y)

  for (const prefix of ['', '/kk']) {
    await page.goto(`${site.url}${prefix}/contacts`)
    await expect(banner(page)).toBeVisible()
    await expectReadable(page)
  }
})

/** Layout shift of the page by itself since it was opened. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
}
