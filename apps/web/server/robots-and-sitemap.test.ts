import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { PublicConfig } from '../app/boot/public-config.ts'
import { type PlaceOfSite, sitePaths } from '../app/site-paths.ts'
import { serveRobotsAndSitemap } from './robots-and-sitemap.ts'

const places: readonly PlaceOfSite[] = sitePaths
const indexedPaths = places.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)
const origin = 'https://qadam.example'

test('the sitemap lists every public page in both languages, and no other page', async () => {
  const { body } = await ask('/sitemap.xml', { localePrefix: true })

  const russian = indexedPaths.map((path) => origin + path)
  const kazakh = indexedPaths.map((path) => `${origin}/kk${path === '/' ? '' : path}`)
  expect(indexedPaths.length).toBeGreaterThan(20)
  expect(placesIn(body).sort()).toEqual([...russian, ...kazakh].sort())
})

test('each URL of a page lists its URLs in both languages and the default one', async () => {
  const { body } = await ask('/sitemap.xml', { localePrefix: true })

  const pages = body.split('\n').filter((line) => /<loc>[^<]*\/contacts</.test(line))
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    expect([...page.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...found]) => found)).toEqual([
      ['ru-RU', `${origin}/contacts`],
      ['kk-KZ', `${origin}/kk/contacts`],
      ['x-default', `${origin}/contacts`],
    ])
  }
})

test('if both languages share a URL, each page is listed once, without alternates', async () => {
  const { body } = await ask('/sitemap.xml', { localePrefix: false })

  expect(placesIn(body).sort()).toEqual(indexedPaths.map((path) => origin + path).sort())
  expect(body).not.toContain('hreflang')
})

const led = ['/how-to-back', '/*']

test.each([
  ['each language has its own addresses', true, ['', '/kk']],
  ['both languages share the addresses', false, ['']],
] as const)('robots.txt allows only public pages if %s', async (_how, localePrefix, prefixes) => {
  const { body } = await ask('/robots.txt', { localePrefix })

  const lines = body.split('\n')
  const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length))
  const hidden = places.filter(({ isIndexed, path }) => !isIndexed && !led.includes(path)).map(({ path }) => path)
  const open = prefixes
    .flatMap((prefix) => hidden.map((path) => prefix + path))
    .filter((path) => !closed.some((one) => path.startsWith(one)))
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /'])
  expect(open).toEqual([])
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('robots.txt blocks no public page', async () => {
  const { body } = await ask('/robots.txt', { localePrefix: true })

  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
  expect(indexedPaths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
})

test.each`
  address           | type
  ${'/robots.txt'}  | ${'text/plain; charset=utf-8'}
  ${'/sitemap.xml'} | ${'application/xml; charset=utf-8'}
`('$address is cached for an hour and has its content type', async ({ address, type }) => {
  const { headers } = await ask(address, { localePrefix: true })

  expect(headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
})

/** Requests with a foreign Host header, which must not appear in the response. */
async function ask(url: string, { localePrefix }: Pick<PublicConfig, 'localePrefix'>) {
  const site = fastify()
  serveRobotsAndSitemap(site, { publicOrigin: origin, localePrefix } as PublicConfig)
  const answer = await site.inject({ url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('evil.example')
  return answer
}

function placesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
}
