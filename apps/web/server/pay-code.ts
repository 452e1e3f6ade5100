import { defaultLocale, localeCodes } from '@qadam/wire/locale'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { pathIn } from '../app/boot/locale-path.ts'
import type { PublicConfig } from '../app/boot/public-config.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A QR code of a loan's payment page, for whoever reads that page on a desk and keeps the bank's app on the phone. It
 * holds nothing but the address of the page that shows it, so it needs no session; the page behind it does.
 */
export function servePayCode(
  site: FastifyInstance,
  { publicOrigin, localePrefix }: Pick<PublicConfig, 'publicOrigin' | 'localePrefix'>,
): void {
  for (const locale of localePrefix ? localeCodes : [defaultLocale]) {
    const payOf = (loanId: string) => pathIn(locale, `/register/lk/loans/${loanId}/pay`, localePrefix)
    site.get<{ Params: { id: string } }>(`${payOf(':id')}-code.svg`, ({ params: { id } }, reply) => {
      if (!uuid.test(id)) return reply.callNotFound()
      return reply
        .type('image/svg+xml')
        .header('Cache-Control', 'private, max-age=3600')
        .header('X-Content-Type-Options', 'nosniff')
        .send(renderSVG(publicOrigin + payOf(id), { ecc: 'M', border: 4 }))
    })
  }
}
