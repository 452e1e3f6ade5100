import { randomBytes, randomUUID } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import { cookieIn, visitorCookie } from '@qadam/wire/cookies'
import type { LocaleCode } from '@qadam/wire/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutAdvertisingMarks, withSourceOf } from '../app/boot/advertising-marks.ts'
import { pathIn } from '../app/boot/locale-path.ts'
import type { PageAt } from '../app/boot/page-at.ts'
import type { Refused } from '../app/boot/page-context.ts'
import { tagManagerOf } from '../app/boot/tag-manager.ts'
import { fallbackPage, isBroken } from './fallback-page.ts'
import { forVisit, type NewcomersPage, newcomersPageOf } from './newcomers-page.ts'
import { type CachedPage, compress, PageCache } from './page-cache.ts'
import { deviceOfRequest, type PageSources, pageRenderer, type RenderedPage } from './render-page.ts'
import { asksForDocument, onThisSite, type RequestedAddress } from './requested-address.ts'
import { type PageScripts, securityHeaders } from './security-headers.ts'
import { sendCachedPage, sendCompressed } from './send-page.ts'
import type { SiteBuild } from './site-build.ts'
import { isCacheable, isSameForNewcomers } from './site-routes.ts'
import { visitorCookieFor } from './visitor.ts'

export type PageVisit = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly asked: RequestedAddress
  readonly page: PageAt
  readonly site: SiteBuild
  readonly locale: LocaleCode
  readonly cookie: string
  readonly refused?: Refused | undefined
}

type Options = PageSources & { keepSeconds: number; isDev: boolean }

/** The only page whose security policy allows Verilive's scripts. */
const cameraPath = '/register/photo'

const cabinetPath = '/register/lk'

export const pageVaries = 'Accept-Encoding, Accept-Language, Cookie'

/** Responds with pages: from the cache if a page is the same for everybody, otherwise rendered for the visitor. */
export function pageResponses({ keepSeconds, isDev, ...sources }: Options) {
  const { config } = sources
  const cache = new PageCache(keepSeconds)
  const newcomers = new PageCache<NewcomersPage>(keepSeconds)
  const render = pageRenderer(sources)
  const telemetryOrigin = config.faroDisabled ? '' : (URL.parse(config.faroUrl)?.origin ?? '')

  return async (visit: PageVisit): Promise<FastifyReply> => {
    const key = keyOf(visit)
    if (key) return sendFromCache(key, visit, await sources.today())
    const newcomersKey = newcomersKeyOf(visit)
    if (newcomersKey) return sendToNewcomer(newcomersKey, visit, await sources.today())
    return sendUncached(visit, await render(visit))
  }

  /** The cache key; undefined for requests that cannot be shared: a form, a query in the URL, a data request. */
  function keyOf({ request, asked, page, site, locale, cookie, refused }: PageVisit): string | undefined {
    if (keepSeconds === 0 || refused || !asksForDocument(request, asked) || !isCacheable(site, page, cookie))
      return undefined
    return withoutAdvertisingMarks(asked.search) === '' ? `${locale} ${page.path}` : undefined
  }

  /** Exactly this address: a form of the page names the address it was rendered at. */
  function newcomersKeyOf({ request, asked, page, site, locale, cookie, refused }: PageVisit): string | undefined {
    if (keepSeconds === 0 || refused || asked.search !== '' || !asksForDocument(request, asked)) return undefined
    return isSameForNewcomers(site, page, cookie)
      ? `${locale} ${deviceOfRequest(request, config)} ${page.path}`
      : undefined
  }

  /** Rendered once for many visitors, but written and compressed for each: its nonce, keys and request id are their own. */
  async function sendToNewcomer(key: string, visit: PageVisit, today: Day): Promise<FastifyReply> {
    const { cookie, reply, request } = visit
    const known = newcomers.get(key, today) ?? newcomers.underWay(key)
    if (!known) {
      let own: RenderedPage | undefined
      const make = async () => {
        own = await render(visit)
        return newcomersPageOf(own, headersOf(own, visit))
      }
      await newcomers.fill(key, make, today)
      return sendUncached(visit, own ?? (await render(visit)))
    }
    const kept = await known
    if (!kept) return sendUncached(visit, await render(visit))
    const { redirect, headersFor } = await guardsOf(visit)
    if (redirect !== undefined) return sendRedirect(visit, redirect)
    const nonce = randomBytes(16).toString('base64')
    const page = forVisit(kept, { nonce, requestId: request.id, newKey: () => randomBytes(16).toString('hex') })
    reply.headers({ ...page.headers, ...headersFor?.(200) })
    if (cookieIn(cookie, visitorCookie) === undefined)
      reply.header('Set-Cookie', visitorCookieFor(randomUUID(), sources.visitors.isSecure))
    return sendCompressed(request, reply, Buffer.from(page.html))
  }

  // The guards run once per visit: in the router if the page is rendered for it, here if it comes from the cache.
  async function sendFromCache(key: string, visit: PageVisit, today: Day): Promise<FastifyReply> {
    // The page's repayment schedules start on the day it was rendered.
    const known = cache.get(key, today) ?? cache.underWay(key)
    if (known) {
      const page = await known
      return page ? sendCachedAs(visit, page) : sendUncachedOrEarlier(key, visit, await render(visit))
    }
    let alone: RenderedPage | undefined
    const page = await cache.fill(
      key,
      async () => {
        const rendered = await render(visit)
        const { html } = rendered.page.outcome
        if (html !== undefined && isForEverybody(rendered))
          return compress(html, headersOf(rendered, visit), cache.earlier(key))
        alone = rendered
        return undefined
      },
      today,
    )
    if (page) return sendCachedPage(visit.request, visit.reply, page)
    return sendUncachedOrEarlier(key, visit, alone ?? (await render(visit)))
  }

  /** Serves a stale page while the API is unavailable: better than an error page. */
  async function sendUncachedOrEarlier(key: string, visit: PageVisit, rendered: RenderedPage): Promise<FastifyReply> {
    const earlier = rendered.response.status >= 500 ? cache.earlier(key) : undefined
    return earlier ? sendCachedAs(visit, earlier) : sendUncached(visit, rendered)
  }

  async function sendCachedAs(visit: PageVisit, cached: CachedPage): Promise<FastifyReply> {
    const { redirect, headersFor } = await guardsOf(visit)
    if (redirect !== undefined) return sendRedirect(visit, redirect)
    const page = { ...cached, headers: { ...cached.headers, ...headersFor?.(200) } }
    return sendCachedPage(visit.request, visit.reply, page)
  }

  function guardsOf({ asked, page, site, cookie }: PageVisit) {
    const url = new URL(config.publicOrigin + asked.pathname + asked.search)
    return site.entry.module.runGuards({ url, path: page.path, config, cookie })
  }

  function sendRedirect({ asked, locale, reply }: PageVisit, redirect: string): FastifyReply {
    const isOurs = redirect.startsWith('/')
    return reply
      .headers({ 'Cache-Control': 'private, no-cache', Vary: pageVaries })
      .redirect(
        isOurs ? onThisSite(withSourceOf(asked.search, pathIn(locale, redirect, config.localePrefix))) : redirect,
        302,
      )
  }

  async function sendUncached(visit: PageVisit, rendered: RenderedPage): Promise<FastifyReply> {
    const { request, reply, asked } = visit
    const { response } = rendered
    const made = await contentOf(rendered)
    const broken = isBroken(asksForDocument(request, asked), response)
    const cookies = [...response.headers.getSetCookie(), ...cookiesFor(rendered)]
    reply.code(response.status).headers(headersOf(rendered, visit))
    for (const cookie of cookies) reply.header('Set-Cookie', cookie)
    if (broken) reply.type('text/html; charset=utf-8')
    if (String(reply.getHeader('cache-control')).includes('public')) {
      // A publicly cacheable response must identify neither a visitor nor a request.
      if (cookies.length > 0) reply.header('Cache-Control', 'private, no-cache')
      else reply.removeHeader('x-request-id')
    }
    return sendCompressed(request, reply, broken ? Buffer.from(fallbackPage) : made)
  }

  /** A page that is the same for everybody sets no visitor cookie. */
  function cookiesFor({ page, visitor }: RenderedPage): readonly string[] {
    const isMet = visitor.isNew && page.outcome.scripted
    return isMet ? [...visitor.toSet, visitorCookieFor(visitor.id, sources.visitors.isSecure)] : visitor.toSet
  }

  function headersOf({ response, page }: RenderedPage, visit: PageVisit): Record<string, string> {
    const own = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
    const security = securityHeaders({
      scripts: scriptsOf(page, visit.site),
      styles: page.outcome.styles,
      isDev,
      apiUrl: config.apiUrl,
      tagManager:
        page.outcome.visited && !page.outcome.scripted && tagManagerOf(config, visit.page.place) !== undefined,
      telemetryOrigin,
      verilive: visit.page.path === cameraPath ? config.verilive : null,
    })
    const cacheControl = isOfCabinet(visit.page.path) ? 'no-store' : 'private, no-cache'
    return { 'cache-control': cacheControl, vary: pageVaries, ...comeBack(response), ...own, ...security }
  }
}

/** Cabinet pages and their data are not stored by the browser, so that the next user of the device cannot see them. */
function isOfCabinet(path: string): boolean {
  return path === cabinetPath || path.startsWith(`${cabinetPath}/`)
}

/** Headers are lost when a guard throws or a form is refused, so each 503 gets its Retry-After here. */
function comeBack({ status }: Response): Record<string, string> {
  return status === 503 ? { 'retry-after': '30' } : {}
}

function scriptsOf({ nonce, outcome }: RenderedPage['page'], site: SiteBuild): PageScripts {
  if (outcome.scripted) return { nonce }
  if (outcome.island) return { inline: site.entry.module.islandTexts }
  return outcome.visited ? { inline: [] } : 'none'
}

/** A document is text; data, files and redirects are the router's own responses. */
async function contentOf({ response, page }: RenderedPage): Promise<Buffer> {
  const { html } = page.outcome
  return html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html)
}

function isForEverybody({ response, page, visitor }: RenderedPage): boolean {
  const own = response.headers.get('cache-control') ?? ''
  if (response.status !== 200 || page.outcome.scripted) return false
  return response.headers.getSetCookie().length + visitor.toSet.length === 0 && !/private|no-store/.test(own)
}
