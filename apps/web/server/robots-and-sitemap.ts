import { defaultLocale, type LocaleCode, localeCodes, locales } from '@qadam/wire/locale'
import type { FastifyInstance } from 'fastify'
import { pathIn } from '../app/boot/locale-path.ts'
import type { PublicConfig } from '../app/boot/public-config.ts'
import { type PlaceOfSite, sitePaths } from '../app/site-paths.ts'

type Where = Pick<PublicConfig, 'publicOrigin' | 'localePrefix'>

const places: readonly PlaceOfSite[] = sitePaths
const indexedPaths = places.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)

/** These paths, and all below them, are of no use to robots. */
const notForRobots = [
  ...['/sandbox', '/gallery', '/register', '/login', '/logout'],
  ...['/badbrowser', '/documents', '/help/search', '/not-me', '/operator'],
]

/** Serves robots.txt and the sitemap, which lists every public page in each language. */
export function serveRobotsAndSitemap(site: FastifyInstance, config: PublicConfig): void {
  serve('/robots.txt', 'text/plain; charset=utf-8', robots(config))
  serve('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(config))

  function serve(address: string, type: string, content: string): void {
    site.get(address, (_request, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'public, max-age=3600')
        .header('X-Content-Type-Options', 'nosniff')
        .send(content),
    )
  }
}

function robots({ publicOrigin, localePrefix }: Where): string {
  const closed = localesWithAddresses(localePrefix).flatMap((locale) =>
    notForRobots.map((path) => `Disallow: ${pathIn(locale, path, localePrefix)}`),
  )
  return `${['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${publicOrigin}/sitemap.xml`].join('\n')}\n`
}

function sitemap({ publicOrigin, localePrefix }: Where): string {
  const codes = localesWithAddresses(localePrefix)
  const addressIn = (locale: LocaleCode, path: string) => publicOrigin + pathIn(locale, path, localePrefix)
  const pages = indexedPaths.flatMap((path) => {
    const others = codes.length > 1 ? alternates((locale) => addressIn(locale, path)) : []
    return codes.map((locale) => `<url><loc>${addressIn(locale, path)}</loc>${others.join('')}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('\n')}
</urlset>
`
}

/** Each URL of a page lists all of them, itself included; the default for other languages is the first. */
function alternates(addressIn: (locale: LocaleCode) => string): string[] {
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
  return [
    ...localeCodes.map((code) => link(locales[code].language, addressIn(code))),
    link('x-default', addressIn(defaultLocale)),
  ]
}

/** If the languages share URLs, each page is listed once, without alternates. */
function localesWithAddresses(hasPrefix: boolean): readonly LocaleCode[] {
  return hasPrefix ? localeCodes : [defaultLocale]
}
