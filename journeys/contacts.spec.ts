import { expect, test } from './fixtures/site.ts'
import { faultsOf } from './readable.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('[NAV-08] a worried client finds the phone, the chat and the nearest branch', async ({ page }) => {
      await page.goto('/')

      await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Контакты' }).click()

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
      await expect(page.locator('main').getByRole('link', { name: '+7 727 000-00-00' })).toHaveAttribute(
        'href',
        'tel:+77270000000',
      )
      const almaty = page.getByRole('listitem').filter({ hasText: 'проспект Абая, 9001' })
      await expect(almaty).toContainText('пн–пт с 09:00 до 19:00')
      await expect(almaty.getByRole('link', { name: /Показать на карте/ })).toHaveAttribute('href', /openstreetmap/)
    })

    test('[NAV-08] the same in Kazakh', async ({ page }) => {
      await page.goto('/kk/contacts')

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Байланыс және бөлімшелер')
      await expect(page.locator('html')).toHaveAttribute('lang', 'kk-KZ')
      await expect(page.getByRole('listitem').filter({ hasText: 'дс–жм, сағат 09:00 – 19:00' }).first()).toBeVisible()
      await expect(page.locator('main')).not.toContainText('Показать')
    })
  })
}

test('the branches of a sample stand say that they are invented', async ({ page }) => {
  await page.goto('/contacts')

  await expect(page.getByText('Адреса на этом стенде вымышлены')).toBeVisible()
})

test('an information page asks for the small script of a visit alone, and is less than the first TCP window', async ({
  page,
  request,
}) => {
  const fetched: string[] = []
  page.on('request', (one) => {
    if (/script|stylesheet/.test(one.resourceType())) fetched.push(new URL(one.url()).pathname)
  })
  await page.goto('/contacts', { waitUntil: 'networkidle' })
  expect(fetched).toEqual([expect.stringMatching(/^\/assets\/visit-/)])

  const packed = await request.get('/contacts', { headers: { 'Accept-Encoding': 'br' } })
  expect(Number(packed.headers()['content-length'])).toBeLessThan(14_600)
})

for (const address of [
  '/',
  '/contacts',
  '/kk/product/max-limit',
  '/promo/techno',
  '/badbrowser',
  '/sandbox',
  '/kk/sandbox',
  '/nope',
]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${address} has nothing for a checker to find, in ${colorScheme} colours`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)

      expect(await faultsOf(page)).toEqual([])
    })
  }

  test(`${address} does not scroll sideways on the narrowest phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(address)

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
