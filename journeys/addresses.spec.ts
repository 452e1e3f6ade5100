import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { scriptsOf } from './fixtures/scripts-of.ts'
import { expect, test } from './fixtures/site.ts'

test("[NAV-02] a screen's code is loaded when it is first opened, and an information page loads no feature's code", async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  const codeOf = (screen: string) => [...scripts].filter((path) => path.startsWith(`/assets/${screen}-`))
  const codes = () => [...scripts].toSorted()

  // Nothing more may be loaded, so these pages are awaited until the network is idle.
  await page.goto('/contacts', { waitUntil: 'networkidle' })
  expect(codes()).toEqual([expect.stringMatching(/^\/assets\/visit-/)])
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(codes()).toEqual([expect.stringMatching(/^\/assets\/island-/), expect.stringMatching(/^\/assets\/visit-/)])

  await page.goto('/sandbox', { waitUntil: 'networkidle' })
  expect(codeOf('sandbox')).not.toEqual([])
  for (const screen of ['words', 'contacts', 'media', 'gallery', 'signing'])
    expect([screen, codeOf(screen)]).toEqual([screen, []])

  await page.locator('.foot').getByRole('link', { name: 'Для прессы' }).click()
  await expect(page).toHaveURL(/\/media$/)
  expect(codeOf('media')).not.toEqual([])
  expect(codeOf('contacts')).toEqual([])
})

test('[SEO-01] a navigation inside the app moves the focus for a screen reader and sets the canonical URL of its route', async ({
  page,
  site,
}) => {
  await page.goto('/sandbox')
  await formIsHydrated(page)
  await page.evaluate(() => {
    Object.assign(window, { stillTheSamePage: true })
    const link = document.querySelector<HTMLAnchorElement>('a[href="/media"]')
    if (link) link.search = '?utm_source=x'
    link?.click()
  })

  await expect(page.getByRole('heading', { level: 1, name: 'Для прессы' })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/media`)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${site.url}/media`)
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true)
})

test('[NAV-20] [NAV-22] rules and guards apply to a navigation inside the app as to a first load', async ({
  context,
  page,
  siteWith,
}) => {
  const [leads, partner] = ['https://partner.example/a', 'https://partner.example/start']
  const { url } = await siteWith({
    ROUTE_RULES: JSON.stringify([
      { path: '/media', redirect: '/contacts' },
      { path: '/help', redirect: leads },
      { path: '/how-to-take', guards: { 'satcredit-redirect': true } },
    ]),
    PARTNER_REDIRECT: JSON.stringify({ to: partner, when: { in: 'cookie', name: 'partner', value: 'yes' } }),
  })
  await page.route('https://partner.example/**', (route) => route.fulfill({ body: 'the partner' }))
  const isSamePage = () => page.evaluate(() => 'stillTheSamePage' in window)
  const open = async (path: string) => {
    await page.goto(url + path)
    await formIsHydrated(page)
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }))
  }

  await test.step('a rule redirects to another page of the site without a reload', async () => {
    await open('/kk/sandbox')
    await page.getByRole('link', { name: 'Баспасөз үшін' }).click()
    await expect(page).toHaveURL(`${url}/kk/contacts`)
    expect(await isSamePage()).toBe(true)
  })

  await test.step('a rule to another site is a full page navigation', async () => {
    await open('/sandbox')
    await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Помощь' }).click()
    await expect(page).toHaveURL(leads)
  })

  await test.step('a guard enabled by a rule lets an unaffected visitor through and redirects the one it is meant for', async () => {
    const follow = () => page.locator('a[href="/how-to-take"]').first().click()
    await open('/sandbox')
    await follow()
    await expect(page).toHaveURL(`${url}/how-to-take`)
    expect(await isSamePage()).toBe(true)

    await open('/sandbox')
    await context.addCookies([{ name: 'partner', value: 'yes', url }])
    await follow()
    await expect(page).toHaveURL(partner)
    const firstLoad = await context.request.get(`${url}/how-to-take`, { maxRedirects: 0 })
    expect([firstLoad.status(), firstLoad.headers().location]).toEqual([302, partner])
  })
})

test('[NAV-01] the browser keeps the hash of an address redirected to its canonical URL', async ({ page }) => {
  await page.goto('/contacts/?a=1#branches')

  await expect(page).toHaveURL(/:\d+\/contacts\?a=1#branches$/)
})
