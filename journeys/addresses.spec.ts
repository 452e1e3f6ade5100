import { expect, test } from './fixtures/site.ts'

const rules = [
  { path: '/media', redirect: '/contacts' },
  { path: '/promo/*', redirect: 'https://partner.example/a' },
]

test('[NAV-01] a slash at the end is taken away, query and hash are kept', async ({ page }) => {
  await page.goto('/contacts/?a=1#branches')

  await expect(page).toHaveURL(/:\d+\/contacts\?a=1#branches$/)
})

test('[NAV-04] each page hangs in the layout that the site map names, the default one where none is named', async ({
  page,
}) => {
  const layouts = {
    '/': 'default',
    '/contacts': 'default',
    '/badbrowser': 'auth',
    '/media': 'empty',
    '/product/max-limit': 'installment',
    '/promo/techno': 'promo',
  }
  for (const [address, layout] of Object.entries(layouts)) {
    await page.goto(address)
    await expect(page.locator('.frame')).toHaveClass(`frame frame-${layout}`)
  }
})

test('[NAV-20] a rule leads a page elsewhere on its first load', async ({ request, startOwnSite }) => {
  const { url } = await startOwnSite({ ROUTE_RULES: JSON.stringify(rules) })

  const inside = await request.get(`${url}/kk/media`, { maxRedirects: 0 })
  const outside = await request.get(`${url}/promo/techno`, { maxRedirects: 0 })

  expect([inside.status(), inside.headers().location]).toEqual([302, '/kk/contacts'])
  expect([outside.status(), outside.headers().location]).toEqual([302, 'https://partner.example/a'])
})

test('[NAV-22] guards watch a navigation inside the app as they watch a first load', async ({ page, startOwnSite }) => {
  const { url } = await startOwnSite({ ROUTE_RULES: JSON.stringify(rules) })
  await page.goto(`${url}/kk/sandbox`)
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }))

  await page.getByRole('link', { name: 'Баспасөзге' }).click()

  await expect(page).toHaveURL(`${url}/kk/contacts`)
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true)
})

test('[NAV-20] inside the app a rule to another site is a full page navigation', async ({ page, startOwnSite }) => {
  const { url } = await startOwnSite({
    ROUTE_RULES: JSON.stringify([{ path: '/media', redirect: 'https://partner.example/a' }]),
  })
  await page.route('https://partner.example/**', (route) => route.fulfill({ body: 'the partner' }))
  await page.goto(`${url}/sandbox`)

  await page.getByRole('link', { name: 'Прессе' }).click()

  await expect(page).toHaveURL('https://partner.example/a')
})

test('a navigation inside the app tells a screen reader where it has come', async ({ page }) => {
  await page.goto('/sandbox')

  await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
  await expect(page.locator('main')).toBeFocused()
})

test('a screen whose code cannot be loaded is opened as a page: the click is not lost', async ({ page }) => {
  await page.goto('/sandbox', { waitUntil: 'networkidle' })
  await page.route(/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }))

  await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link').click()

  await expect(page).toHaveURL(/\/contacts$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
})

test('a keyboard reaches the content by one skip and everything by tabs', async ({ page }) => {
  await page.goto('/contacts')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  await expect(page.locator('main').getByRole('link').first()).toBeFocused()
})
