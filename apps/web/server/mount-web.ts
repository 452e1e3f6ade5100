import { sessionCookieName } from '@qadam/wire/cookies'
import { largestFrameBytes, largestPictureBytes } from '@qadam/wire/identification'
import { defaultLocale, localeCodes } from '@qadam/wire/locale'
import { largestPaperBytes } from '@qadam/wire/request-pictures'
import type { Stand } from '@qadam/wire/setting'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathIn } from '../app/boot/locale-path.ts'
import type { CallApi, OpenReads, Refused } from '../app/boot/page-context.ts'
import { serveBuildManifest } from './build-manifest.ts'
import { canonicalPath } from './canonical-path.ts'
import { fallbackPage } from './fallback-page.ts'
import { formRefusal } from './form-refusal.ts'
import { serveLoginCode } from './login-code.ts'
import { pageResponses, pageVaries } from './page-responses.ts'
import { pageTitles } from './page-titles.ts'
import { servePayCode } from './pay-code.ts'
import { publicConfig, type WebSettings } from './public-config.ts'
import { redirectToCanonical } from './redirect-to-canonical.ts'
import type { InSpan } from './render-page.ts'
import { localeOfRequest } from './request-locale.ts'
import { asksForDocument, requestedAddress } from './requested-address.ts'
import { serveRobotsAndSitemap } from './robots-and-sitemap.ts'
import { serveSharePictures } from './share-pictures.ts'
import { builtSite, siteInDevelopment } from './site-build.ts'
import { readContent } from './site-content.ts'
import { takesForms } from './site-routes.ts'
import { standDay } from './stand-day.ts'
import { serveAssets } from './static-assets.ts'
import { serveStep } from './step-answer.ts'
import { serveWebManifest } from './web-manifest.ts'

export type { CallApi, OpenReads } from '../app/boot/page-context.ts'

type Options = {
  settings: WebSettings
  stand: Stand
  sandbox: boolean
  dev: boolean
  callApi: CallApi
  /** Where the API is in the same process. */
  openReads?: OpenReads | undefined
  inSpan: InSpan
}

const longestForm = 64 * 1024
/** Where pictures are sent: base64 adds a third, a file of a form nothing, the rest of the form is small. */
const pictures = [
  { path: '/register/photo', bodyLimit: Math.ceil(largestPictureBytes * 1.4) },
  { path: '/register/photo/frame', bodyLimit: Math.ceil(largestFrameBytes * 1.4) },
  { path: '/register/lk/loans/:id/time', bodyLimit: largestPaperBytes + longestForm },
  { path: '/register/lk/decision', bodyLimit: largestPaperBytes + longestForm },
]

/** Registers the site on a Fastify server: assets, redirects and pages. */
export async function mountWeb(
  app: FastifyInstance,
  { settings, stand, sandbox, dev, callApi, openReads, inSpan }: Options,
): Promise<void> {
  const config = publicConfig(settings, stand, sandbox)
  const content = readContent(settings)
  const hasPrefix = config.localePrefix
  const isSecure = stand !== 'local'
  const visitors = {
    isSecure,
    cookies: {
      session: sessionCookieName(settings.SESSION_COOKIE_NAME, isSecure),
      refresh: sessionCookieName(settings.REFRESH_COOKIE_NAME, isSecure),
    },
  }
  const receiver = { origin: config.publicOrigin, isLocal: stand === 'local' }

  serveStep(app, { ...visitors, callApi, hasPrefix })
  await app.register(async (site) => {
    const built = dev ? undefined : await builtSite(settings.SITE_BUILD_DIR)
    const { build, screenFiles, scripts, manifest } = built ?? (await siteInDevelopment(site))
    const keepSeconds = dev ? 0 : settings.PAGE_CACHE_SECONDS
    const deposit = settings.DEPOSIT_PRODUCT
    const { form: formScript, island, styles: laterStylesheet, visit: visitScript } = scripts
    const sources = {
      config,
      callApi,
      openReads,
      today: standDay(callApi, sandbox),
      inSpan,
      content,
      deposit,
      formScript,
      island,
      laterStylesheet,
      screenFiles,
      visitScript,
      visitors,
      buildId: manifest.id,
    }
    const answer = pageResponses({ ...sources, keepSeconds, isDev: dev })

    site.removeAllContentTypeParsers()
    site.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestForm }, (_request, body, done) =>
      done(null, body),
    )
    if (built) await serveAssets(site, built, settings)
    serveBuildManifest(site, manifest)
    serveWebManifest(site, config)
    serveRobotsAndSitemap(site, config)
    serveLoginCode(site, config)
    servePayCode(site, config)
    serveSharePictures(site, { config, titleOf: pageTitles(content) })
    site.addHook('onRequest', redirectToCanonical({ hasPrefix, isCookieSecure: settings.LOCALE_COOKIE_SECURE }))
    site.setErrorHandler(async (error: FastifyError, request, reply) => {
      const refused = formTrouble(error)
      if (refused) return answer({ ...(await visitOf(request, reply)), refused })
      if (!request.socket.destroyed) request.log.error({ err: error }, 'a page failed')
      return reply.code(500).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(fallbackPage)
    })

    const pages = {
      method: ['GET', 'POST'],
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const visit = await visitOf(request, reply)
        const { redirectTo } = visit
        if (redirectTo && asksForDocument(request, visit.asked))
          return reply.header('Vary', pageVaries).redirect(redirectTo + visit.asked.search, 302)
        if (request.method !== 'POST') return answer(visit)
        const refused = await formRefusal(request, { ...receiver, takesForms: takesForms(visit.site, visit.page) })
        if (refused?.status === 405) reply.header('Allow', 'GET, HEAD')
        return answer({ ...visit, refused })
      },
    }
    site.route({ ...pages, url: '/*' })
    for (const locale of hasPrefix ? localeCodes : [defaultLocale]) {
      for (const { path, bodyLimit } of pictures) {
        const address = pathIn(locale, path, hasPrefix)
        for (const url of [address, `${address}.data`]) site.route({ ...pages, url, bodyLimit })
      }
    }

    async function visitOf(request: FastifyRequest, reply: FastifyReply) {
      const asked = requestedAddress(request)
      const { pathname } = asked
      const { cookie = '', 'accept-language': acceptLanguage } = request.headers
      const { page } = canonicalPath(pathname.replace(/(?:\/_)?\.data$/, ''), hasPrefix)
      Object.assign(request, { loggedRoute: page.place.path })
      return {
        ...localeOfRequest({ pathname, cookie, acceptLanguage, hasPrefix }),
        ...{ request, reply, asked, page, cookie, site: await build() },
      }
    }
  })
}

/** Maps Fastify's own 4xx errors on an incoming form. */
function formTrouble({ statusCode: status = 500 }: FastifyError): Refused | undefined {
  if (status < 400 || status > 499) return undefined
  return { status, code: status === 413 ? 'payload_too_large' : 'bad_request' }
}
