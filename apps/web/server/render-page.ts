import { randomBytes } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import type { DepositProduct } from '@qadam/wire/deposit-product'
import type { LocaleCode } from '@qadam/wire/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestHandler } from 'react-router'
import { type Device, deviceOf } from '../app/boot/device.ts'
import { basenameIn } from '../app/boot/locale-path.ts'
import type { PageAt } from '../app/boot/page-at.ts'
import type { CallApi, OpenReads, Page, Refused, ScreenFiles } from '../app/boot/page-context.ts'
import type { PublicConfig } from '../app/boot/public-config.ts'
import type { SiteContent } from '../app/content/site-content.ts'
import { forgettingAtCommands } from './forgetting-at-commands.ts'
import { pageRequest } from './page-request.ts'
import { asksForData, requestedAddress } from './requested-address.ts'
import type { SiteBuild, SmallFiles } from './site-build.ts'
import { type VisitorOnServer, type VisitorOptions, visitorOf } from './visitor.ts'

type Visit = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly site: SiteBuild
  readonly locale: LocaleCode
  readonly page: PageAt
  readonly refused?: Refused | undefined
}

export type RenderedPage = { response: Response; page: Page; visitor: VisitorOnServer }

/** Runs the work in a span of the current trace, if tracing is on. */
export type InSpan = <Done>(step: { readonly name: string }, work: () => Promise<Done>) => Promise<Done>

export type PageSources = {
  readonly config: PublicConfig
  readonly callApi: CallApi
  readonly openReads: OpenReads | undefined
  readonly today: () => Promise<Day>
  readonly inSpan: InSpan
  readonly content: SiteContent
  readonly deposit: DepositProduct | undefined
  readonly island: SmallFiles['island']
  readonly laterStylesheet: string | null
  readonly visitScript: string
  readonly formScript: string
  readonly screenFiles: ScreenFiles
  readonly buildId: string
  readonly visitors: Omit<VisitorOptions, 'callApi'>
}

export function pageRenderer(sources: PageSources) {
  const {
    buildId,
    config,
    callApi,
    openReads,
    inSpan,
    content,
    deposit,
    formScript,
    island,
    laterStylesheet,
    screenFiles,
    today,
    visitScript,
    visitors,
  } = sources
  const handlers = new WeakMap<SiteBuild, Map<string, RequestHandler>>()
  return async (visit: Visit): Promise<RenderedPage> => {
    const { request, reply, site, locale, refused } = visit
    const asked = pageRequest(request, reply, config.publicOrigin)
    const visitor = visitorOf(request, { ...visitors, callApi })
    const reads = openReads?.()
    const page: Page = {
      boot: { locale, device: deviceOfRequest(request, config), config, buildId, requestId: request.id },
      today: await today(),
      isDocument: !asksForData(requestedAddress(request)),
      nonce: randomBytes(16).toString('base64'),
      callApi: forgettingAtCommands((path, init) => callApi(path, init, request.ip), reads),
      readApi: reads && ((what) => reads.read({ ...what, ip: request.ip })),
      visitor,
      signal: asked.signal,
      traceparent: request.headers.traceparent?.toString().slice(0, 100),
      content,
      deposit,
      formScript,
      island: island && { script: island.script, texts: island.texts[locale] },
      laterStylesheet,
      screenFiles,
      visitScript,
      report: (error) => request.log.error({ err: error }, 'a page failed'),
      refused,
      outcome: { scripted: false, island: false, visited: false, styles: '' },
    }
    const { pageContext, RouterContextProvider } = site.entry.module
    const context = new RouterContextProvider()
    context.set(pageContext, page)
    const response = await inSpan({ name: 'render page' }, () => handlerFor(visit)(asked, context))
    return { response, page, visitor }
  }

  function handlerFor({ site, locale, page }: Visit): RequestHandler {
    const known = handlers.get(site) ?? new Map<string, RequestHandler>()
    handlers.set(site, known)
    const key = `${locale} ${page.place.path}`
    const handler =
      known.get(key) ?? site.entry.module.pageHandler(site, basenameIn(locale, config.localePrefix), page.place.path)
    known.set(key, handler)
    return handler
  }
}

export function deviceOfRequest({ headers }: FastifyRequest, { defaultUserAgent }: PublicConfig): Device {
  return deviceOf(headers['user-agent']?.slice(0, 500) || defaultUserAgent)
}
