import { aVisitor, type Visitor } from '../../testing/a-visitor.ts'
import { expect, test } from '../../testing/site-test.ts'

test('[SEO-01] the canonical URL is built from the configured origin, not from the Host header', async ({
  startOwnSite,
}) => {
  const { open } = aVisitor(await startOwnSite({ PUBLIC_ORIGIN: 'https://qadam.example' }))

  const { text } = await open('/kk/contacts?utm_source=x', {
    ...{ host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })

  expect(text).toContain('<link rel="canonical" href="https://qadam.example/kk/contacts"/>')
  expect(text).not.toContain('evil.example')
})

test("[SEO-02] a shared link shows the product's name, title and picture", async ({ site, visitor }) => {
  for (const [address, locale] of [
    ['/contacts', 'ru_KZ'],
    ['/kk/contacts', 'kk_KZ'],
  ] as const) {
    const { document } = await visitor.open(address)
    const told = [...document.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map((tag) => [
      tag.getAttribute('property') ?? tag.getAttribute('name'),
      tag.getAttribute('content'),
    ])
    expect(Object.fromEntries(told)).toMatchObject({
      'og:type': 'website',
      'og:locale': locale,
      'og:site_name': 'Qadam',
      'og:title': expect.stringMatching(/Контакты|Байланыс/),
      'og:description': expect.stringMatching(/.{20}/),
      'og:url': site.origin + address,
      'og:image': `${site.origin}/share/${locale.slice(0, 2)}/contacts.png`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
  }
  for (const address of ['/share.png', '/share/ru/contacts.png', '/share/kk/index.png']) {
    const { body } = await visitor.ask(address)
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test('[SEO-03] a page links its versions in both languages, and robots.txt and the sitemap list the pages', async ({
  site,
  visitor,
}) => {
  const { document } = await visitor.open('/help/security')
  const alternates = [...document.querySelectorAll('link[rel=alternate]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ])
  const robots = (await visitor.ask('/robots.txt')).text
  const sitemap = (await visitor.ask('/sitemap.xml')).text

  expect(alternates).toEqual([
    ['ru-RU', `${site.origin}/help/security`],
    ['kk-KZ', `${site.origin}/kk/help/security`],
    ['x-default', `${site.origin}/help/security`],
  ])
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
  for (const hidden of ['/login', '/register', '/sandbox', '/gallery']) expect(robots).toContain(`Disallow: ${hidden}`)
  for (const [, href] of alternates) expect(sitemap).toContain(`<loc>${href}</loc>`)
  // Pages for clients only are closed to search engines.
  const hidden = (await visitor.open('/login')).document
  expect(hidden.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(hidden.querySelectorAll('link[rel=alternate]')).toHaveLength(0)
})

test('structured data describes the products, the lender, the questions and the breadcrumb', async ({ visitor }) => {
  const home = await told(visitor, '/')
  const guide = await told(visitor, '/how-to-take/cash')

  expect(home.data.map((data) => data['@type'])).toEqual(['Organization', 'LoanOrCredit', 'LoanOrCredit', 'FAQPage'])
  expect(home.data[1]).toMatchObject({ currency: 'KZT', annualPercentageRate: 37.96, loanTerm: { maxValue: 21 } })
  const questions = home.data[3]!.mainEntity as { name: string }[]
  expect(questions.length).toBeGreaterThan(2)
  for (const { name } of questions) expect(home.page.main.textContent).toContain(name)
  expect(guide.data.find((data) => data['@type'] === 'BreadcrumbList')?.itemListElement).toMatchObject([
    { position: 1, item: expect.stringMatching(/\/$/) },
    { position: 2, item: expect.stringMatching(/\/how-to-take$/) },
    { position: 3, item: expect.stringMatching(/\/how-to-take\/cash$/) },
  ])
})

async function told(visitor: Visitor, address: string) {
  const page = await visitor.open(address)
  const texts = [...page.document.querySelectorAll('script[type="application/ld+json"]')]
  return { page, data: texts.map(({ textContent }) => JSON.parse(textContent) as Record<string, unknown>) }
}
