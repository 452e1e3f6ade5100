import { expect, test } from '../testing/site-test.ts'
import { htmlFaults } from '../testing/valid-html.ts'
import { type PlaceOfSite, sitePaths } from './site-paths.ts'

const places: readonly PlaceOfSite[] = sitePaths
const indexedPages = places.filter(({ isIndexed }) => isIndexed).map(({ path }) => path as string)
const inKazakh = (path: string) => (path === '/' ? '/kk' : `/kk${path}`)

/** As in the specification; all other paths have the default layout. */
const layouts: Readonly<Record<string, string>> = {
  '/badbrowser': 'auth',
  '/media': 'empty',
  '/product/max-limit': 'installment',
  '/promo/techno': 'promo',
  '/promo/techno/legal': 'promo',
}

const ids: Readonly<Record<string, string>> = {
  '/': '[NAV-04] [NAV-05] ',
  '/about': '[NAV-06] ',
  '/about/documents': '[NAV-06] ',
  '/about/documents/deleting-account': '[NAV-06] ',
  '/about/documents/privacy-policy': '[NAV-06] ',
  '/data-leak': '[NAV-09] ',
  '/flood-relief': '[NAV-09] ',
  '/help': '[NAV-10] ',
  '/help/financial-competence': '[NAV-10] ',
  '/help/security': '[NAV-10] ',
  '/how-to-take': '[NAV-12] ',
  '/media': '[NAV-04] [NAV-15] ',
  '/product/max-limit': '[NAV-04] [NAV-16] ',
  '/promo/techno': '[NAV-04] [NAV-17] ',
  '/promo/techno/legal': '[NAV-17] ',
}
const idOf = (path: string) => ids[path] ?? (/^\/how-to-(back|take)/.exec(path)?.[1] === 'back' ? '[NAV-11] ' : '')

test.for(indexedPages.map((path) => [`${idOf(path)}${path}`, path] as const))(
  '%s has its layout, its head and valid HTML in both languages',
  async ([, path], { site, visitor }) => {
    for (const [address, lang] of [
      [path, 'ru-RU'],
      [inKazakh(path), 'kk-KZ'],
    ] as const) {
      const { document, status, text } = await visitor.open(address)
      const content = (selector: string, attribute: string) => document.querySelector(selector)?.getAttribute(attribute)

      expect(status).toBe(200)
      expect(document.querySelector('.frame')!.className).toBe(`frame frame-${layouts[path] ?? 'default'}`)
      expect(document.documentElement.lang).toBe(lang)
      expect(document.querySelectorAll('h1')).toHaveLength(1)
      expect(content('link[rel=canonical]', 'href')).toBe(site.origin + address)
      expect(content('meta[name=description]', 'content')).toMatch(/.{40}/)
      expect(await htmlFaults(text)).toEqual([])
    }
  },
)

test.for(['/badbrowser', '/sandbox', '/nope'])(
  '%s is valid HTML with one title, one description and one h1, and is not indexed',
  async (address, { visitor }) => {
    const { document, text } = await visitor.open(address)

    expect(await htmlFaults(text)).toEqual([])
    for (const single of ['title', 'meta[name=description]', 'link[rel=canonical]', 'h1'])
      expect([single, document.querySelectorAll(single).length]).toEqual([single, 1])
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  },
)

test('[NAV-04] [NAV-07] the page for outdated browsers has the login layout and a phone link', async ({ visitor }) => {
  for (const address of ['/badbrowser', '/kk/badbrowser']) {
    const { document, main } = await visitor.open(address)
    expect(document.querySelector('.frame')!.className).toBe('frame frame-auth')
    expect(main.querySelector('a')!.getAttribute('href')).toBe('tel:+77270000000')
  }
})

test('every internal link leads to an existing page', async ({ visitor }) => {
  const found = new Map<string, string>()
  for (const address of indexedPages.flatMap((path) => [path, inKazakh(path)])) {
    const { text } = await visitor.ask(address)
    for (const [, href] of text.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      found.set(href!.replaceAll('&amp;', '&'), address)
  }

  const missing: string[] = []
  for (const [href, from] of found) {
    const { status } = await visitor.open(href)
    if (status !== 200) missing.push(`${href} (${status}), from ${from}`)
  }

  expect(found.size).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('page titles are unique within a language', async ({ visitor }) => {
  for (const side of [indexedPages, indexedPages.map(inKazakh)]) {
    const titles = await Promise.all(side.map(async (address) => (await visitor.open(address)).document.title))
    expect(new Set(titles).size).toBe(side.length)
  }
})

test('[NAV-11] /how-to-back redirects to the first payment channel', async ({ visitor }) => {
  for (const [address, first] of [
    ['/how-to-back', '/how-to-back/bank-account'],
    ['/kk/how-to-back', '/kk/how-to-back/bank-account'],
  ] as const) {
    const { headers, status } = await visitor.ask(address)
    expect([status, headers.location]).toEqual([301, first])
  }
  expect((await visitor.ask('/how-to-back/bitcoin')).status).toBe(404)
})

test("this stand's invented lender is labelled as invented", async ({ visitor }) => {
  for (const address of ['/about', '/how-to-back/bank-account'])
    expect((await visitor.open(address)).main.textContent).toContain('реквизиты кредитора вымышлены')
})
