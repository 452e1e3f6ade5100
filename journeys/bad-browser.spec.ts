import { expect, test } from './fixtures/site.ts'

test('[NAV-07] a browser of long ago is told so with a phone to call, and reads what is only read', async ({
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
