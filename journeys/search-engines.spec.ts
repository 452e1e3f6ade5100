import { HtmlValidate } from 'html-validate'
import { expect, test } from './fixtures/site.ts'

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
      'og:image': `${site.url}/share.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
  }
  const picture = await (await request.get('/share.png')).body()
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
})

for (const address of [
  '/',
  '/contacts',
  '/kk/contacts',
  '/media',
  '/product/max-limit',
  '/promo/techno',
  '/badbrowser',
  '/sandbox',
  '/nope',
]) {
  test(`${address} is valid HTML with one title, one description and one first heading`, async ({ page, request }) => {
    const html = await (await request.get(address)).text()
    const report = await new HtmlValidate({
      extends: ['html-validate:standard'],
      // How React writes void elements and booleans is its own affair.
      rules: {
        'void-style': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        'doctype-style': 'off',
        'long-title': 'off',
        'tel-non-breaking': 'off',
        'no-inline-style': 'error',
      },
    }).validateString(html)
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      ),
    ).toEqual([])

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
