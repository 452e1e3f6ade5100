import type { LocaleCode } from '@qadam/contract/locale'
import type { Stand } from '@qadam/contract/setting'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '../app/boot/device.ts'
import { answerKeptPage, encodingFor, packOnce } from './answer-page.ts'
import { askedAddress, asksForDocument } from './asked-address.ts'
import { isBroken, lastResort } from './last-resort.ts'
import { leadToAddress } from './lead-to-address.ts'
import { type KeptPage, PageCache, pack } from './page-cache.ts'
import { publicConfig, type WebSettings } from './public-config.ts'
import { type CallApi, pageRenderer, type RenderedPage, userAgentOf } from './render-page.ts'
import { localeOfRequest } from './request-locale.ts'
import { securityHeaders } from './security-headers.ts'
import { builtSite, siteInDevelopment } from './site-build.ts'
import { serveAssets } from './static-assets.ts'

type Options = {
  settings: WebSettings
  stand: Stand
  sandbox: boolean
  dev: boolean
  callApi: CallApi
}

const longestForm = 64 * 1024
const varies = 'Accept-Encoding, Accept-Language, Cookie'

/** The site on a Fastify server: its assets, its addresses, its pages. */
export async function mountWeb(
  app: FastifyInstance,
  { settings, stand, sandbox, dev, callApi }: Options,
): Promise<void> {
  const config = publicConfig(settings, stand, sandbox)
  const hasPrefix = config.localePrefix
  const keepSeconds = dev ? 0 : settings.PAGE_CACHE_SECONDS
  const cache = new PageCache(keepSeconds)

  await app.register(async (site) => {
    const build = dev ? await siteInDevelopment(site) : await builtSite()
    const render = pageRenderer({ build, config, callApi })

    site.removeAllContentTypeParsers()
    site.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestForm }, (_request, body, done) =>
      done(null, body),
    )
    if (!dev) await serveAssets(site)
    site.addHook('onRequest', leadToAddress({ hasPrefix, isCookieSecure: settings.LOCALE_COOKIE_SECURE }))

    site.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const { pathname, search } = askedAddress(request)
        const { cookie = '', 'accept-language': acceptLanguage } = request.headers
        const { locale, redirectTo } = localeOfRequest({ pathname, cookie, acceptLanguage, hasPrefix })
        if (redirectTo && asksForDocument(request))
          return reply.header('Vary', varies).redirect(redirectTo + search, 302)
        const key = keyOf(request, locale)
        return key
          ? answerFromMemory(key, request, reply, locale)
          : answerAlone(request, reply, await render(request, reply, locale))
      },
    })

    async function answerFromMemory(key: string, request: FastifyRequest, reply: FastifyReply, locale: LocaleCode) {
      const kept = cache.get(key)
      if (kept) return answerKeptPage(request, reply, kept)

      let alone: RenderedPage | undefined
      const page = await cache.fill(key, async () => {
        const rendered = await render(request, reply, locale)
        if (isForEverybody(rendered)) return packed(rendered)
        alone = rendered
        return undefined
      })
      if (page) return answerKeptPage(request, reply, page)
      return answerAlone(request, reply, alone ?? (await render(request, reply, locale)))
    }
  })

  async function packed(rendered: RenderedPage): Promise<KeptPage> {
    return pack(await rendered.response.text(), headersOf(rendered))
  }

  async function answerAlone(request: FastifyRequest, reply: FastifyReply, rendered: RenderedPage) {
    const { response } = rendered
    const made = Buffer.from(await response.arrayBuffer())
    const broken = isBroken(asksForDocument(request), response)
    const content = broken ? Buffer.from(lastResort) : made
    const encoding = content.length > 0 ? encodingFor(request) : 'plain'
    reply.code(response.status).headers(headersOf(rendered))
    for (const cookie of response.headers.getSetCookie()) reply.header('Set-Cookie', cookie)
    if (broken) reply.type('text/html; charset=utf-8')
    if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
    return reply.send(packOnce(content, encoding))
  }

  function headersOf({ response, page }: RenderedPage): Record<string, string> {
    const own = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
    const { scripted, styles } = page.outcome
    const security = securityHeaders({ scriptNonce: scripted ? page.nonce : null, styles, isDev: dev })
    return { 'cache-control': 'private, no-cache', vary: varies, ...own, ...security }
  }

  /** Undefined for what cannot be the same for everybody: a form, a question in the address, a call for data. */
  function keyOf(request: FastifyRequest, locale: LocaleCode): string | undefined {
    if (keepSeconds === 0 || !asksForDocument(request) || request.url.includes('?')) return undefined
    return `${locale} ${deviceOf(userAgentOf(request, config))} ${request.url}`
  }
}

function isForEverybody({ response, page }: RenderedPage): boolean {
  return response.status === 200 && !page.outcome.scripted && response.headers.getSetCookie().length === 0
}
