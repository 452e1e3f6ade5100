import { expect, test } from './fixtures/site.ts'

test('[NAV-07] an outdated browser gets a notice with a phone number, and can still read information pages', async ({
  page,
  site,
}) => {
  await page.addInitScript('delete Promise.allSettled')

  for (const [asked, shown] of [
    ['/', '/badbrowser'],
    ['/login', '/badbrowser'],
    ['/kk/login', '/kk/badbrowser'],
  ] as const) {
    await page.goto(asked)
    await expect(page).toHaveURL(site.url + shown)
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  }

  await page.goto('/contacts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
})
