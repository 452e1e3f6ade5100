import { chooseLocale } from '@qadam/wire/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathIn, withoutLocalePrefix } from '../app/boot/locale-path.ts'
import { canonicalPath } from './canonical-path.ts'
import { localeCookieHeader } from './request-locale.ts'
import { asksForData, asksForDocument, onThisSite, requestedAddress } from './requested-address.ts'

type LanguageSettings = { hasPrefix: boolean; isCookieSecure: boolean }

/** A hook that redirects other spellings of an address to the canonical URL (Spec §2, §4). */
export function redirectToCanonical({ hasPrefix, isCookieSecure }: LanguageSettings) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): unknown => {
    const asked = requestedAddress(request)
    const { spelling } = canonicalPath(asked.pathname, hasPrefix)
    if (spelling !== asked.written && !asksForData(asked))
      return reply.redirect(spelling + asked.search, request.method === 'POST' ? 308 : 301)

    // Handles `?lang=kk` on any address: stores the choice in the cookie and redirects to the page in that language.
    if (asked.search === '' || !asksForDocument(request, asked)) return done()
    const query = new URLSearchParams(asked.search)
    const chosen = chooseLocale(query.get('lang') ?? undefined)
    if (!chosen) return done()
    query.delete('lang')
    const path = hasPrefix ? pathIn(chosen, withoutLocalePrefix(asked.pathname), true) : asked.pathname
    return reply
      .header('Set-Cookie', localeCookieHeader(chosen, isCookieSecure))
      .header('Cache-Control', 'no-store')
      .redirect(onThisSite(path) + (query.size > 0 ? `?${query}` : ''), 302)
  }
}
