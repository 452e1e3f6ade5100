import { readdirSync, readFileSync } from 'node:fs'
import { askRaw } from './fixtures/ask-raw.ts'
import { expect, test } from './fixtures/site.ts'

const rules = [
  { path: '/media', redirect: '/contacts' },
  { path: '/promo/*', redirect: 'https://partner.example/a' },
]

test('[NAV-01] a slash at the end is taken away, query and hash are kept', async ({ page }) => {
  await page.goto('/contacts/?a=1#branches')

  await expect(page).toHaveURL(/:\d+\/contacts\?a=1#branches$/)
})

const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i

for (const target of [
  '/kk//evil.example?lang=ru',
  '/kk/\\evil.example?lang=ru',
  '/kk/\\/evil.example/?lang=ru',
  '//evil.example?lang=ru',
  '/\\evil.example?lang=kk',
  '/.//evil.example?lang=ru',
  '/kk/.//evil.example?lang=ru',
  '/%2e//evil.example/',
  '/kk/x/..//evil.example?lang=ru',
  '/kk/%09/evil.example?lang=ru',
  '/kk/%0a/evil.example/?lang=ru',
  '/kk/%2F%2Fevil.example?lang=ru',
  '/kk/%5Cevil.example?lang=ru',
  '//evil.example/contacts/',
  'http://evil.example/contacts?lang=ru',
  'http://evil.example/contacts/',
  'http://evil.example//evil.example/contacts/',
  'http://evil.example/kk//evil.example?lang=ru',
  'http://evil.example/CONTACTS',
]) {
  test(`${target} leads nobody to another site`, async ({ site }) => {
    for (const cookie of ['', 'i18n_redirected=kk']) {
      const { status, headers, body } = await askRaw(site, target, { headers: { Cookie: cookie } })

      expect(status).toBeLessThan(500)
      expect(headers.location ?? '/').toMatch(/^\//)
      expect(headers.location ?? '/').not.toMatch(elsewhere)
      expect(new URL(headers.location ?? '/', site.url).origin).toBe(site.url)
      expect(body.toString()).not.toMatch(/href="[\\/]{2}/)
    }
  })
}

for (const [spelling, told] of [
  ['/CONTACTS', '/contacts'],
  ['/%63ontacts', '/contacts'],
  ['/Contacts/?a=1', '/contacts?a=1'],
  ['//contacts', '/contacts'],
  ['/kk/CONTACTS', '/kk/contacts'],
  ['/kk//contacts', '/kk/contacts'],
  ['/sandbox/failure/lo%61der', '/sandbox/failure/loader'],
  ['http://elsewhere.example/CONTACTS?a=1', '/contacts?a=1'],
] as const) {
  test(`${spelling} is the page ${told} in another spelling`, async ({ site }) => {
    const got = await askRaw(site, spelling)
    const posted = await askRaw(site, spelling, { method: 'POST' })

    expect([got.status, got.headers.location]).toEqual([301, told])
    expect([posted.status, posted.headers.location]).toEqual([308, told])
  })
}

for (const address of ['/KK/contacts', '/%6bk/contacts', '/contacts%2F', '/nope', '/contacts/x']) {
  test(`${address} is no page of ours`, async ({ site }) => {
    expect((await askRaw(site, address)).status).toBe(404)
  })
}

for (const host of ['[::', 'x@evil.example:99999', 'evil.example/x?', 'evil.example', '']) {
  test(`a Host header of «${host}» shapes nothing`, async ({ startOwnSite }) => {
    const site = await startOwnSite({ PAGE_CACHE_SECONDS: '0', LOG_LEVEL: 'info' })

    const read = await askRaw(site, '/sandbox', { headers: { Host: host } })
    const missing = await askRaw(site, '/nope', { headers: { Host: host } })

    expect([read.status, missing.status]).toEqual([200, 404])
    expect(read.body.toString() + missing.body.toString()).not.toContain('evil.example')
    expect(site.output()).not.toContain('"level":"error"')
  })
}

test('[NAV-03] a missing page answers 404 with the error page, whose message is «Page not found» and the full path', async ({
  page,
  startOwnSite,
}) => {
  test.slow()
  const local = await startOwnSite({ APP_STAND: 'local' })

  for (const path of ['/no/such/page', '/kk/no/such/page', '/contacts/%D0%B0%20b', `/${'x'.repeat(150)}/end`]) {
    const answer = await page.goto(`${local.url}${path}`)

    expect(answer?.status()).toBe(404)
    const panel = page.getByRole('region', { name: /Для разработчика|Әзірлеушіге/ })
    await expect(panel).toContainText(`Page not found ${path}`)
  }
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

test('[NAV-22] a guard that a rule switches on watches a first load and a navigation inside the app alike', async ({
  page,
  context,
  startOwnSite,
}) => {
  const partner = 'https://partner.example/start'
  const { url } = await startOwnSite({
    ROUTE_RULES: JSON.stringify([{ path: '/media', guards: { 'satcredit-redirect': true } }]),
    PARTNER_REDIRECT: JSON.stringify({ to: partner, when: { in: 'cookie', name: 'partner', value: 'yes' } }),
  })
  await page.route('https://partner.example/**', (route) => route.fulfill({ body: 'the partner' }))
  const follow = () => page.getByRole('link', { name: 'Прессе' }).click()

  await page.goto(`${url}/sandbox`)
  await follow()
  await expect(page).toHaveURL(`${url}/media`)

  await context.addCookies([{ name: 'partner', value: 'yes', url }])
  await page.goto(`${url}/sandbox`)
  await follow()
  await expect(page).toHaveURL(partner)

  const firstLoad = await context.request.get(`${url}/media`, { maxRedirects: 0 })
  expect([firstLoad.status(), firstLoad.headers().location]).toEqual([302, partner])
})

test('[NAV-20] a rule leads a navigation inside the app elsewhere without leaving the page', async ({
  page,
  startOwnSite,
}) => {
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

test('[NAV-02] a screen’s code comes when it is first opened, and home brings none of another room’s', async ({
  page,
}) => {
  const codes: string[] = []
  page.on('request', (one) => {
    if (one.resourceType() === 'script' || /\.js(\?|$)/.test(one.url())) codes.push(new URL(one.url()).pathname)
  })
  const codeOf = (screen: string) => codes.filter((path) => path.startsWith(`/assets/${screen}-`))

  await page.goto('/', { waitUntil: 'networkidle' })
  expect([...new Set(codes)].toSorted()).toEqual(
    [/^\/assets\/island-/, /^\/assets\/visit-/].map((name) => expect.stringMatching(name)),
  )

  await page.goto('/sandbox', { waitUntil: 'networkidle' })
  expect(codeOf('sandbox')).not.toEqual([])
  for (const screen of ['words', 'contacts', 'media', 'gallery', 'signing'])
    expect([screen, codeOf(screen)]).toEqual([screen, []])

  await page.locator('.foot').getByRole('link', { name: 'Прессе' }).click()
  await expect(page).toHaveURL(/\/media$/)
  expect(codeOf('media')).not.toEqual([])
  expect(codeOf('contacts')).toEqual([])
})

test('[NAV-02] no page’s code holds another room’s: the build says which files each page asks for', async () => {
  const rooms = ['sandbox', 'gallery', 'calculator'] as const
  const foreign: string[] = []
  for (const [route, { imports, module }] of Object.entries(await builtRoutes())) {
    for (const file of [module, ...imports]) {
      const room = rooms.find((name) => file.startsWith(`/assets/${name}`))
      const isOwn = room === undefined || route.startsWith(`/${room}`) || uses[room]?.has(route)
      if (!isOwn) foreign.push(`${route} asks for ${file}`)
    }
  }
  expect(foreign).toEqual([])
})

/** The gallery's form is a call of the sandbox. */
const uses: Readonly<Record<string, ReadonlySet<string>>> = {
  calculator: new Set(['/', '/product/max-limit']),
  sandbox: new Set(['/gallery/form']),
}

type BuiltRoute = { readonly module: string; readonly imports: readonly string[] }

/** What the build says each route needs; the browser reads the same file. */
async function builtRoutes(): Promise<Record<string, BuiltRoute>> {
  const folder = new URL('../apps/web/build/client/assets/', import.meta.url)
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file))
  const text = readFileSync(new URL(name!, folder), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes
}

test('a navigation inside the app tells a screen reader where it has come', async ({ page }) => {
  // A click before the page has woken up opens a page of its own.
  await page.goto('/sandbox', { waitUntil: 'networkidle' })

  await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Контакты' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
  await expect(page.locator('main')).toBeFocused()
})

test('a keyboard reaches the content by one skip and everything by tabs', async ({ page }) => {
  await page.goto('/contacts')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  await expect(page.locator('main').getByRole('link').first()).toBeFocused()
})
