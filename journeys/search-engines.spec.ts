import { inKazakh, publicPages } from './fixtures/public-pages.ts'
import { expect, test } from './fixtures/site.ts'
import { htmlFaults } from './fixtures/valid-html.ts'

test('[SEO-01] the canonical address is the configured origin and the path, whatever the Host header says', async ({
  request,
  startOwnSite,
}) => {
  const site = await startOwnSite({ PUBLIC_ORIGIN: 'https://qadam.example' })

  const answer = await request.get(`${site.url}/kk/contacts?utm_source=x`, {
    headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  })
  const html = await answer.text()

  expect(html).toContain('<link rel="canonical" href="https://qadam.example/kk/contacts"/>')
  expect(html).not.toContain('evil.example')
})

test('[SEO-01] a page inside the app has the canonical address of its route, however the link spelt it', async ({
  page,
  site,
}) => {
  await page.goto('/sandbox')
  const address = (attribute: string, selector: string) => page.locator(selector).getAttribute(attribute)

  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/media"]')
    if (link) link.search = '?utm_source=x'
    link?.click()
  })

  await expect(page).toHaveURL(/\/media/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await address('href', 'link[rel=canonical]')).toBe(`${site.url}/media`)
  expect(await address('content', 'meta[property="og:url"]')).toBe(`${site.url}/media`)
})

test('[SEO-02] a shared link shows the product’s name, title and picture', async ({ page, site, request }) => {
  for (const [address, locale] of [
    ['/contacts', 'ru_KZ'],
    ['/kk/contacts', 'kk_KZ'],
  ] as const) {
    await page.goto(address)
    const told = await page.$$eval('meta[property^="og:"], meta[name^="twitter:"]', (tags) =>
      Object.fromEntries(
        tags.map((tag) => [tag.getAttribute('property') ?? tag.getAttribute('name'), tag.getAttribute('content')]),
      ),
    )
    expect(told).toMatchObject({
      'og:type': 'website',
      'og:locale': locale,
      'og:site_name': 'Qadam',
      'og:title': expect.stringMatching(/Контакты|Байланыс/),
      'og:description': expect.stringMatching(/.{20}/),
      'og:url': site.url + address,
      'og:image': `${site.url}/share/${locale.slice(0, 2)}/contacts.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
  }
  for (const address of ['/share.png', '/share/ru/contacts.png', '/share/kk/index.png']) {
    const picture = await (await request.get(address)).body()
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

for (const address of ['/badbrowser', '/sandbox', '/nope']) {
  test(`${address} is valid HTML with one title, one description and one first heading`, async ({ page, request }) => {
    expect(await htmlFaults(await (await request.get(address)).text())).toEqual([])

    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text())
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(complaints).toEqual([])
    for (const single of ['title', 'meta[name=description]', 'link[rel=canonical]', 'h1'])
      await expect(page.locator(single)).toHaveCount(1)
  })
}

test('[SEO-03] robots and the sitemap name every public page in both languages, and each page its other language', async ({
  page,
  request,
  site,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  for (const hidden of ['/login', '/register', '/sandbox', '/gallery']) expect(robots).toContain(`Disallow: ${hidden}`)
  const all = publicPages.flatMap((path) => [path, inKazakh(path)])
  expect(named.toSorted()).toEqual(all.map((address) => site.url + address).toSorted())
  await page.goto('/help/security')
  const alternates = await page.$$eval('link[rel=alternate]', (links) =>
    links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
  )
  expect(alternates).toEqual([
    ['ru-RU', `${site.url}/help/security`],
    ['kk-KZ', `${site.url}/kk/help/security`],
    ['x-default', `${site.url}/help/security`],
  ])
})

test('search engines read what is lent, by whom, what is asked and where a page lies', async ({ page }) => {
  const told = async (address: string) => {
    await page.goto(address)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return texts.map((text) => JSON.parse(text))
  }
  const home = await told('/')
  const guide = await told('/how-to-take/cash')

  expect(home.map((data) => data['@type'])).toEqual(['Organization', 'LoanOrCredit', 'LoanOrCredit', 'FAQPage'])
  expect(home[1]).toMatchObject({ currency: 'KZT', annualPercentageRate: 37.96, loanTerm: { maxValue: 21 } })
  const questions = home[3].mainEntity as { name: string }[]
  for (const { name } of questions.slice(0, 3))
    await page.goto('/').then(() => expect(page.getByText(name)).toBeVisible())
  expect(guide.find((data) => data['@type'] === 'BreadcrumbList')?.itemListElement).toMatchObject([
    { position: 1, item: expect.stringMatching(/\/$/) },
    { position: 2, item: expect.stringMatching(/\/how-to-take$/) },
    { position: 3, item: expect.stringMatching(/\/how-to-take\/cash$/) },
  ])
})
