import { chooseLocale } from '@qadam/contract/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathIn, withoutLocalePrefix } from '../app/boot/locale-path.ts'
import { askedAddress, asksForDocument } from './asked-address.ts'
import { localeCookieHeader } from './request-locale.ts'
import { withoutTrailingSlash } from './tidy-address.ts'

type LanguageSettings = { hasPrefix: boolean; isCookieSecure: boolean }

/** A hook: addresses that are written another way are led to the one way (Spec §2, §4). */
export function leadToAddress({ hasPrefix, isCookieSecure }: LanguageSettings) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const tidy = withoutTrailingSlash(request.url)
    if (tidy) return reply.redirect(tidy, request.method === 'POST' ? 308 : 301)

    // `?lang=kk` on any address: the choice is kept in the cookie and the page opens in that language.
    const url = askedAddress(request)
    const chosen = chooseLocale(url.searchParams.get('lang') ?? undefined)
    if (!chosen || !asksForDocument(request)) return undefined
    url.searchParams.delete('lang')
    const path = hasPrefix ? pathIn(chosen, withoutLocalePrefix(url.pathname), true) : url.pathname
    return reply
      .header('Set-Cookie', localeCookieHeader(chosen, isCookieSecure))
      .header('Cache-Control', 'no-store')
      .redirect(path + url.search, 302)
  }
}
