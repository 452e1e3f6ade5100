import type { Day } from '@qadam/domain/calendar/day'
import type { LocaleCode } from '@qadam/wire/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutAdvertisingMarks, withSourceOf } from '../app/boot/advertising-marks.ts'
import { pathIn } from '../app/boot/locale-path.ts'
import type { PageAt } from '../app/boot/page-at.ts'
import type { Refused } from '../app/boot/page-context.ts'
import { tagManagerOf } from '../app/boot/tag-manager.ts'
import { fallbackPage, isBroken } from './fallback-page.ts'
import { type CachedPage, compress, PageCache } from './page-cache.ts'
import { type PageSources, pageRenderer, type RenderedPage } from './render-page.ts'
import { asksForDocument, onThisSite, type RequestedAddress } from './requested-address.ts'
import { type PageScripts, securityHeaders } from './security-headers.ts'
import { sendCachedPage, sendCompressed } from './send-page.ts'
import type { SiteBuild } from './site-build.ts'
import { isKeepable } from './site-routes.ts'
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

/** The one page whose document may run what Verilive needs. */
const cameraPath = '/register/photo'

const cabinetPath = '/register/lk'

export const pageVaries = 'Accept-Encoding, Accept-Language, Cookie'

/** Answers with pages: from memory where one is for everybody, else with one made for the visitor. */
export function pageResponses({ keepSeconds, isDev, ...sources }: Options) {
  const { config } = sources
  const cache = new PageCache(keepSeconds)
  const render = pageRenderer(sources)
  const telemetryOrigin = config.faroDisabled ? '' : (URL.parse(config.faroUrl)?.origin ?? '')

  return async (visit: PageVisit): Promise<FastifyReply> => {
    const key = keyOf(visit)
    return key ? answerFromMemory(key, visit, await sources.today()) : answerAlone(visit, await render(visit))
  }

  /** Undefined for what cannot be the same for everybody: a form, a question in the address, a call for data. */
  function keyOf({ request, asked, page, site, locale, cookie, refused }: PageVisit): string | undefined {
    if (keepSeconds === 0 || refused || !asksForDocument(request, asked) || !isKeepable(site, page, cookie))
      return undefined
    return withoutAdvertisingMarks(asked.search) === '' ? `${locale} ${page.path}` : undefined
  }

  // Each visit meets the guards once: in the router where a page is made for it, here where memory answers.
  async function answerFromMemory(key: string, visit: PageVisit, today: Day): Promise<FastifyReply> {
    // Its schedules begin with the day on which it was made.
    const known = cache.get(key, today) ?? cache.underWay(key)
    if (known) {
      const page = await known
      return page ? sendStoredResponse(visit, page) : answerAloneOrEarlier(key, visit, await render(visit))
    }
    let alone: RenderedPage | undefined
    const page = await cache.fill(
      key,
      async () => {
        const rendered = await render(visit)
        if (isForEverybody(rendered)) return compress(await rendered.response.text(), headersOf(rendered, visit))
        alone = rendered
        return undefined
      },
      today,
    )
    if (page) return sendCachedPage(visit.request, visit.reply, page)
    return answerAloneOrEarlier(key, visit, alone ?? (await render(visit)))
  }

  /** Reads go on where they can: while the API is away, the page as it was a minute ago is better than an error. */
  async function answerAloneOrEarlier(key: string, visit: PageVisit, rendered: RenderedPage): Promise<FastifyReply> {
    const earlier = rendered.response.status >= 500 ? cache.earlier(key) : undefined
    return earlier ? sendStoredResponse(visit, earlier) : answerAlone(visit, rendered)
  }

  async function sendStoredResponse(
    { request, reply, asked, page, site, locale, cookie }: PageVisit,
    kept: CachedPage,
  ) {
    const url = new URL(config.publicOrigin + asked.pathname + asked.search)
    const { redirect, headersFor } = await site.entry.module.runGuards({ url, path: page.path, config, cookie })
    if (redirect === undefined)
      return sendCachedPage(request, reply, { ...kept, headers: { ...kept.headers, ...headersFor?.(200) } })
    const isOurs = redirect.startsWith('/')
    return reply
      .headers({ 'Cache-Control': 'private, no-cache', Vary: pageVaries })
      .redirect(
        isOurs ? onThisSite(withSourceOf(asked.search, pathIn(locale, redirect, config.localePrefix))) : redirect,
        302,
      )
  }

  async function answerAlone(visit: PageVisit, rendered: RenderedPage): Promise<FastifyReply> {
    const { request, reply, asked } = visit
    const { response } = rendered
    const made = Buffer.from(await response.arrayBuffer())
    const broken = isBroken(asksForDocument(request, asked), response)
    const cookies = [...response.headers.getSetCookie(), ...cookiesFor(rendered)]
    reply.code(response.status).headers(headersOf(rendered, visit))
    for (const cookie of cookies) reply.header('Set-Cookie', cookie)
    if (broken) reply.type('text/html; charset=utf-8')
    if (String(reply.getHeader('cache-control')).includes('public')) {
      // What a shared cache may keep names nobody: neither a visitor nor a request.
      if (cookies.length > 0) reply.header('Cache-Control', 'private, no-cache')
      else reply.removeHeader('x-request-id')
    }
    return sendCompressed(request, reply, broken ? Buffer.from(fallbackPage) : made)
  }

  /** A page that is the same for everybody introduces nobody. */
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
    const kept = isOfCabinet(visit.page.path) ? 'no-store' : 'private, no-cache'
    return { 'cache-control': kept, vary: pageVaries, ...comeBack(response), ...own, ...security }
  }
}

/** Whoever has the device after its owner finds nothing of the cabinet in it: neither its pages nor their data. */
function isOfCabinet(path: string): boolean {
  return path === cabinetPath || path.startsWith(`${cabinetPath}/`)
}

/** What a guard threw, or a form was refused with, has lost its headers by now: every 503 says when to come back. */
function comeBack({ status }: Response): Record<string, string> {
  return status === 503 ? { 'retry-after': '30' } : {}
}

function scriptsOf({ nonce, outcome }: RenderedPage['page'], site: SiteBuild): PageScripts {
  if (outcome.scripted) return { nonce }
  if (outcome.island) return { inline: site.entry.module.islandTexts }
  return outcome.visited ? { inline: [] } : 'none'
}

function isForEverybody({ response, page, visitor }: RenderedPage): boolean {
  const own = response.headers.get('cache-control') ?? ''
  if (response.status !== 200 || page.outcome.scripted || response.body === null) return false
  return response.headers.getSetCookie().length + visitor.toSet.length === 0 && !/private|no-store/.test(own)
}
