import { visitorCookie } from '@qadam/wire/cookies'
import type { RenderedPage } from './render-page.ts'
import { localeCookie } from './request-locale.ts'

/** What is written anew for each visit: a nonce and a key are never used twice, a request has its own id. */
export type MarksOfVisit = { readonly nonce: string; readonly requestId: string; readonly newKey: () => string }

/** A page with the router as rendered for one visitor without a past, for the next ones. */
export type NewcomersPage = {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly nonce: string
  readonly requestId: string
}

/** Cookies that tell two newcomers apart for counters only: the browser's own id, the language, a counter's marks. */
const ofEverybody = [visitorCookie, localeCookie]
const ofCounters = /^_g(?:a|id|cl|at)/

/** True if all cookies are among those that such a page ignores; any other makes a visitor somebody. */
export function isNewcomer(cookies: string, ignored: readonly string[]): boolean {
  return cookies
    .split(';')
    .map((pair) => (pair.split('=', 1)[0] ?? '').trim())
    .every((name) => name === '' || ofEverybody.includes(name) || ignored.includes(name) || ofCounters.test(name))
}

/** Undefined for a response that the next visitor may not get. */
export function newcomersPageOf({ page, response }: RenderedPage, headers: NewcomersPage['headers']) {
  const { boot, nonce, outcome } = page
  if (outcome.html === undefined || !outcome.scripted || response.status !== 200) return undefined
  return { html: outcome.html, headers, nonce, requestId: boot.requestId }
}

/** The same page for another visit, to be compressed for it. */
export function forVisit(
  { headers, html, nonce, requestId }: NewcomersPage,
  fresh: MarksOfVisit,
): Pick<NewcomersPage, 'headers' | 'html'> {
  return {
    html: html
      .replaceAll(nonce, fresh.nonce)
      .replaceAll(
        JSON.stringify({ requestId }).slice(1, -1),
        JSON.stringify({ requestId: fresh.requestId }).slice(1, -1),
      )
      .replace(formKey, (_whole, before: string) => `${before}${fresh.newKey()}`),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replaceAll(nonce, fresh.nonce)]),
    ),
  }
}

const formKey = /(name="idempotencyKey" value=")[\da-f]{32}/g
