import { inKazakh, publicPages } from './fixtures/public-pages.ts'
import { expect, test } from './fixtures/site.ts'
import { htmlFaults } from './fixtures/valid-html.ts'
import { faultsOf } from './readable.ts'

const layouts: Readonly<Record<string, string>> = {
  '/media': 'empty',
  '/product/max-limit': 'installment',
  '/promo/techno': 'promo',
  '/promo/techno/legal': 'promo',
}

const ids: Readonly<Record<string, string>> = {
  '/': '[NAV-05] ',
  '/about/documents': '[NAV-06] ',
  '/data-leak': '[NAV-09] ',
  '/help/security': '[NAV-10] ',
  '/how-to-back/kassa24': '[NAV-11] ',
  '/how-to-take/cash': '[NAV-12] ',
  '/media': '[NAV-15] ',
  '/product/max-limit': '[NAV-16] ',
  '/promo/techno/legal': '[NAV-17] ',
}

for (const path of publicPages) {
  for (const address of [path, inKazakh(path)]) {
    test(`${ids[path] ?? ''}${address} is whole: its layout, its head, its HTML, for a checker and for the narrowest phone`, async ({
      page,
      request,
      site,
    }) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.setViewportSize({ width: 320, height: 640 })

      const answer = await page.goto(address, { waitUntil: 'networkidle' })

      expect(answer?.status()).toBe(200)
      await expect(page.locator('.frame')).toHaveClass(`frame frame-${layouts[path] ?? 'default'}`)
      await expect(page.locator('html')).toHaveAttribute('lang', address.startsWith('/kk') ? 'kk-KZ' : 'ru-RU')
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + address)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40}/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      expect(await htmlFaults(await (await request.get(address)).text())).toEqual([])
      expect(await faultsOf(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  }
}

test('every page leads only to pages that are there', async ({ request }) => {
  test.slow()
  const found = new Map<string, string>()
  for (const address of publicPages.flatMap((path) => [path, inKazakh(path)])) {
    const html = await (await request.get(address)).text()
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      found.set(href!.replaceAll('&amp;', '&'), address)
  }

  const missing: string[] = []
  for (const [href, from] of found) {
    const { status } = await request.get(href).then((answer) => ({ status: answer.status() }))
    if (status !== 200) missing.push(`${href} (${status}), from ${from}`)
  }

  expect(found.size).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('no two pages of a language have one title', async ({ request }) => {
  for (const side of [publicPages, publicPages.map(inKazakh)]) {
    const seen = await Promise.all(
      side.map(async (address) => /<title>([^<]+)/.exec(await (await request.get(address)).text())?.[1]),
    )
    expect(new Set(seen).size).toBe(side.length)
  }
})

test('[NAV-11] /how-to-back leads to the first way to pay', async ({ request }) => {
  for (const [address, first] of [
    ['/how-to-back', '/how-to-back/bank-account'],
    ['/kk/how-to-back', '/kk/how-to-back/bank-account'],
  ] as const) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, first])
  }
  expect((await request.get('/how-to-back/bitcoin')).status()).toBe(404)
})

test('the invented lender of this stand says that it is invented', async ({ page }) => {
  for (const address of ['/about', '/how-to-back/bank-account']) {
    await page.goto(address)
    await expect(page.getByText('реквизиты кредитора вымышлены')).toBeVisible()
  }
})

test('a worried client finds the price, the way to pay and a human without scrolling', async ({ page, isMobile }) => {
  await page.goto('/')
  const inView = async (text: string | RegExp) => expect(page.getByText(text).first()).toBeInViewport()

  await inView('Вернуть')
  await inView('Контакты')
  await expect(page.getByRole('link', { name: /Позвонить/ }).first()).toBeInViewport()
  await expect(page.getByLabel('Сколько нужно').first()).toBeInViewport()
  if (!isMobile) await inView('ГЭСВ')
})
