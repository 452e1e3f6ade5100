import fastifyStatic from '@fastify/static'
import { chooseLocale, type LocaleCode } from '@qadam/contract/locale'
import type { Stand } from '@qadam/contract/setting'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '../app/boot/device.ts'
import { pathIn, withoutLocalePrefix } from '../app/boot/locale-path.ts'
import { answerKeptPage, encodingFor, packOnce } from './answer-page.ts'
import { isBroken, lastResort } from './last-resort.ts'
import { type KeptPage, PageCache, pack } from './page-cache.ts'
import { publicConfig, type WebSettings } from './public-config.ts'
import { type CallApi, pageRenderer, type RenderedPage, userAgentOf } from './render-page.ts'
import { localeCookieHeader, localeOfRequest } from './request-locale.ts'
import { securityHeaders } from './security-headers.ts'
import { builtSite, clientFolder, siteInDevelopment } from './site-build.ts'
import { withoutTrailingSlash } from './tidy-address.ts'

type Options = {
  settings: WebSettings
  stand: Stand
  sandbox: boolean
  dev: boolean
  callApi: CallApi
}

const longestForm = 64 * 1024

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
    if (!dev) await site.register(fastifyStatic, assets)

    site.addHook('onRequest', async (request, reply) => {
      const elsewhere = withoutTrailingSlash(request.url)
      if (elsewhere) return reply.redirect(elsewhere, request.method === 'POST' ? 308 : 301)
      return rememberLanguage(request, reply)
    })

    // A chunk that is gone is no page: the browser wants a short no, and nobody may remember it.
    site.get('/assets/*', (_request, reply) => reply.code(404).header('Cache-Control', 'no-store').send())

    site.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const { pathname } = addressOf(request)
        const { locale, redirectTo } = localeOfRequest({
          pathname,
          cookie: request.headers.cookie ?? '',
          acceptLanguage: request.headers['accept-language'],
          hasPrefix,
        })
        if (redirectTo && isDocument(request))
          return reply.header('Vary', varies).redirect(redirectTo + addressOf(request).search, 302)
        return answer(request, reply, locale)
      },
    })

    async function answer(request: FastifyRequest, reply: FastifyReply, locale: LocaleCode) {
      const key = keyOf(request, locale)
      if (!key) return answerAlone(request, reply, await render(request, reply, locale))

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

    async function packed({ response, styles }: RenderedPage): Promise<KeptPage> {
      return pack(await response.text(), headersOf(response, styles, null))
    }

    async function answerAlone(request: FastifyRequest, reply: FastifyReply, { response, page, styles }: RenderedPage) {
      const made = Buffer.from(await response.arrayBuffer())
      const broken = isBroken(isDocument(request), response)
      const content = broken ? Buffer.from(lastResort) : made
      const encoding = content.length > 0 ? encodingFor(request) : 'plain'
      reply.code(response.status).headers(headersOf(response, styles, page.outcome.scripted ? page.nonce : null))
      for (const cookie of response.headers.getSetCookie()) reply.header('Set-Cookie', cookie)
      if (broken) reply.type('text/html; charset=utf-8')
      if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
      return reply.send(packOnce(content, encoding))
    }
  })

  function headersOf(response: Response, styles: string, scriptNonce: string | null): Record<string, string> {
    const own = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
    const isHttps = config.publicOrigin.startsWith('https:')
    return {
      'cache-control': 'private, no-cache',
      vary: varies,
      ...own,
      ...securityHeaders({ scriptNonce, styles, isHttps, isDev: dev }),
    }
  }

  /** `?lang=kk` on any address: the choice is kept in the cookie and the address is opened in that language. */
  function rememberLanguage(request: FastifyRequest, reply: FastifyReply) {
    const url = addressOf(request)
    const chosen = chooseLocale(url.searchParams.get('lang') ?? undefined)
    if (!chosen || !isDocument(request)) return undefined
    url.searchParams.delete('lang')
    const path = hasPrefix ? pathIn(chosen, withoutLocalePrefix(url.pathname), true) : url.pathname
    return reply
      .header('Set-Cookie', localeCookieHeader(chosen, settings.LOCALE_COOKIE_SECURE))
      .header('Cache-Control', 'no-store')
      .redirect(path.replace(/^[/\\]+/, '/') + url.search, 302)
  }

  /** Undefined for what cannot be the same for everybody: a form, a question in the address, a call for data. */
  function keyOf(request: FastifyRequest, locale: LocaleCode): string | undefined {
    if (keepSeconds === 0 || !isDocument(request) || request.url.includes('?')) return undefined
    return `${locale} ${deviceOf(userAgentOf(request, config))} ${request.url}`
  }
}

const varies = 'Accept-Encoding, Accept-Language, Cookie'

const assets = {
  root: clientFolder,
  wildcard: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: FastifyReply, path: string) => {
    // Names under assets/ carry a hash of their content.
    const isHashed = path.includes('/assets/')
    reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    reply.header('X-Content-Type-Options', 'nosniff')
  },
} as const

function addressOf(request: FastifyRequest): URL {
  return new URL(`http://site${request.url.replace(/^[/\\]+/, '/')}`)
}

function isDocument(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !/\.data(\?|$)/.test(request.url)
}

function isForEverybody({ response, page }: RenderedPage): boolean {
  return response.status === 200 && !page.outcome.scripted && response.headers.getSetCookie().length === 0
}
