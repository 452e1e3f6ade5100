import { cookieIn } from '@qadam/wire/cookies'
import { localeCodes } from '@qadam/wire/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { builtConsole } from './console-build.ts'
import { consoleHeaders } from './console-headers.ts'

/**
 * The page for an address outside the lender's networks. In the browser's language: a choice made here before is in a
 * cookie, and nothing can be chosen from outside.
 */
export async function showOutside(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { outsidePage, render, textsOf } = await builtConsole()
  const { cookie, 'accept-language': wanted = '' } = request.headers
  const chosen = localeCodes.find((locale) => locale === cookieIn(cookie, 'staff-locale'))
  const locale = chosen ?? (/^kk\b/i.test(wanted) ? 'kk' : 'ru')
  const texts = textsOf[locale]
  const { html, styles } = render(
    outsidePage({ texts }, request.ip),
    { locale, texts, path: '/', isOutside: true },
    undefined,
  )
  return reply.code(403).headers(consoleHeaders(styles)).type('text/html; charset=utf-8').send(html)
}
