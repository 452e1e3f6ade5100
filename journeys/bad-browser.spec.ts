import { expect, test } from './fixtures/site.ts'

test.describe('a browser of long ago', () => {
  test.beforeEach(({ page }) => page.addInitScript('delete Promise.allSettled'))

  for (const [asked, shown] of [
    ['/', '/badbrowser'],
    ['/login', '/badbrowser'],
    ['/kk/login', '/kk/badbrowser'],
  ] as const) {
    test(`[NAV-07] that opens ${asked} is told so, with a phone to call`, async ({ page, site }) => {
      await page.goto(asked)

      await expect(page).toHaveURL(site.url + shown)
      await expect(page.locator('.frame')).toHaveClass('frame frame-auth')
      await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
    })
  }

  test('reads what is only read', async ({ page }) => {
    await page.goto('/contacts')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
  })
})
