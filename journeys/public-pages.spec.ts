import type { Page } from '@playwright/test'
import { inKazakh, publicPages } from './fixtures/public-pages.ts'
import { expect, test } from './fixtures/site.ts'
import { expectUncut, faultsOf } from './readable.ts'

const isGuide = (path: string) => /^\/(how-to|help)/.test(path)
const parts = {
  guides: publicPages.filter(isGuide),
  'other public pages': [...publicPages.filter((path) => !isGuide(path)), '/badbrowser', '/sandbox', '/nope'],
}

for (const [what, addresses] of Object.entries(parts)) {
  test(`${what}: every page fits 320 px, passes the checker and logs no errors`, async ({ page }) => {
    test.slow()
    const complaints = complaintsOf(page)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const address of addresses) {
      await page.goto(address)

      expect(await widthOf(page), address).toBeLessThanOrEqual(320)
      expect(await faultsOf(page), address).toEqual([])
    }
    expect(complaints).toEqual([])
  })
}

test('every page in Kazakh fits 320 px, cuts no text with wider spacing and logs no errors', async ({ page }) => {
  test.slow()
  const complaints = complaintsOf(page)
  for (const path of [...publicPages, '/sandbox']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(inKazakh(path))

    expect(await widthOf(page), path).toBeLessThanOrEqual(320)
    await test.step(path, () => expectUncut(page))
  }
  expect(complaints).toEqual([])
})

test('each layout is accessible in dark colours on a wide screen', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const address of [
    ...['/', '/contacts', '/media', '/kk/product/max-limit', '/promo/techno'],
    ...['/badbrowser', '/kk/sandbox', '/nope'],
  ]) {
    await page.goto(address)

    expect(await faultsOf(page, undefined, { only: 'appearance' }), address).toEqual([])
  }
})

test('a worried client finds the price, the way to pay and a phone link without scrolling', async ({ page }) => {
  const inView = async (text: string | RegExp) => expect(page.getByText(text).first()).toBeInViewport()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    await page.goto('/')

    await inView('Как вернуть')
    await inView('Контакты')
    await expect(page.getByRole('link', { name: /Позвонить/ }).first()).toBeInViewport()
    await expect(page.getByLabel('Сколько нужно').first()).toBeInViewport()
    if (width === 1280) await inView('ГЭСВ')
  }
})

test('the keyboard reaches the content by one skip link and everything by Tab', async ({ page }) => {
  await page.goto('/contacts')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  await expect(page.locator('main').getByRole('link').first()).toBeFocused()
})

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** Errors of the browser, except for the page that is missing on purpose. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/nope')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
