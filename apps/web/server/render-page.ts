import { randomBytes } from 'node:crypto'
import type { LocaleCode } from '@qadam/contract/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestHandler } from 'react-router'
import { deviceOf } from '../app/boot/device.ts'
import { basenameIn } from '../app/boot/locale-path.ts'
import type { Page } from '../app/boot/page-context.ts'
import type { PublicConfig } from '../app/boot/public-config.ts'
import { pageRequest } from './page-request.ts'
import type { SiteBuild } from './site-build.ts'

export type CallApi = (path: string, init: RequestInit) => Promise<Response>

type Site = { build: () => Promise<SiteBuild>; config: PublicConfig; callApi: CallApi }

export type RenderedPage = { response: Response; page: Page }

/** Asks React Router for a page. */
export function pageRenderer({ build, config, callApi }: Site) {
  const handlers = new WeakMap<SiteBuild, Map<LocaleCode, RequestHandler>>()
  return async (request: FastifyRequest, reply: FastifyReply, locale: LocaleCode): Promise<RenderedPage> => {
    const site = await build()
    const page: Page = {
      boot: { locale, device: deviceOf(userAgentOf(request, config)), config, requestId: request.id },
      nonce: randomBytes(16).toString('base64'),
      callApi,
      report: (error) => request.log.error({ err: error }, 'a page failed'),
      outcome: { scripted: false, styles: '' },
    }
    const { pageContext, RouterContextProvider } = site.entry.module
    const context = new RouterContextProvider()
    context.set(pageContext, page)
    const response = await handlerFor(site, locale)(pageRequest(request, reply), context)
    return { response, page }
  }

  function handlerFor(site: SiteBuild, locale: LocaleCode): RequestHandler {
    const known = handlers.get(site) ?? new Map<LocaleCode, RequestHandler>()
    handlers.set(site, known)
    // The same site under another basename: links, data calls and the browser's router all follow.
    const basename = basenameIn(locale, config.localePrefix)
    const handler = known.get(locale) ?? site.entry.module.createRequestHandler({ ...site, basename }, 'production')
    known.set(locale, handler)
    return handler
  }
}

export function userAgentOf(request: FastifyRequest, config: PublicConfig): string {
  return request.headers['user-agent']?.slice(0, 500) || config.defaultUserAgent
}
