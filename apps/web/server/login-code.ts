import { defaultLocale, localeCodes } from '@qadam/wire/locale'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { pathIn } from '../app/boot/locale-path.ts'
import type { PublicConfig } from '../app/boot/public-config.ts'

/** A QR code for another phone's camera: it opens the login in the language of the page that shows it. */
export function serveLoginCode(
  site: FastifyInstance,
  { publicOrigin, localePrefix }: Pick<PublicConfig, 'publicOrigin' | 'localePrefix'>,
): void {
  for (const locale of localePrefix ? localeCodes : [defaultLocale]) {
    const login = publicOrigin + pathIn(locale, '/login', localePrefix)
    const picture = renderSVG(login, { ecc: 'M', border: 4 })
    site.get(pathIn(locale, '/login-code.svg', localePrefix), (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('Cache-Control', 'public, max-age=3600')
        .header('X-Content-Type-Options', 'nosniff')
        .send(picture),
    )
  }
}
