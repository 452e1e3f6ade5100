import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type Boot, BootProvider } from './boot/boot.ts'
import { InHtml } from './boot/in-html.ts'
import { IslandScript } from './boot/island.ts'
import { islandStarter } from './boot/island-starter.ts'
import { LaterStylesheet } from './boot/later-stylesheet.ts'
import { type Page, pageContext } from './boot/page-context.ts'
import { ScriptNonce } from './boot/script-nonce.ts'
import { ServerFailure } from './boot/server-failure.ts'
import { VisitScript } from './boot/visit-script.ts'
import { badBrowserTest } from './features/pages/bad-browser-test.ts'
import { FormScript } from './form/form-script.ts'
import { stylesFor } from './styles/styles.server.ts'
import './texts/dictionaries.server.ts'
import type { Namespace } from './texts/namespaces.ts'
import { UsedNamespaces } from './texts/text.ts'

// The server imports these from the built bundle: a context is a key by identity, so only the bundle's own instance
// works.
export { RouterContextProvider } from 'react-router'
export { pageContext } from './boot/page-context.ts'
export { pageHandler } from './page-handler.ts'
export { runGuards } from './site-guards.ts'
export { laterStyles } from './styles/styles.server.ts'

/** The inline scripts of a page with an island; its security policy allows them by their hashes. */
export const islandTexts = [badBrowserTest, islandStarter]

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext)
  page.outcome.scripted = needsRouter(router)
  page.outcome.island = !page.outcome.scripted && hasIsland(router)
  page.outcome.visited = !router.staticHandlerContext.errors
  const html = page.outcome.scripted ? await withRouter(request, router, page) : withoutRouter(request, router, page)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  page.outcome.styles = stylesFor(html)
  page.outcome.html = withStyles(html, page)
  return new Response(null, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A client error is returned to the client and counted by the line logged for every request.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const page = context.get(pageContext)
  page.outcome.failure = error
  page.report(error)
}

/** Error pages run no script: whatever broke the page, a plain link must still work. */
function needsRouter(router: EntryContext): boolean {
  if (router.staticHandlerContext.errors) return false
  // Hot reload is a script too.
  return import.meta.env.DEV || someHandle(router, 'scripted')
}

function hasIsland(router: EntryContext): boolean {
  return !router.staticHandlerContext.errors && someHandle(router, 'island')
}

function someHandle({ staticHandlerContext, routeModules }: EntryContext, name: 'island' | 'scripted'): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as Readonly<Record<string, unknown>> | undefined
    return handle?.[name] === true
  })
}

function withoutRouter(request: Request, router: EntryContext, page: Page): string {
  const html = renderToString(
    <Surroundings page={page} boot={{ ...bootOf(page), device: undefined }} nonce={null}>
      <ServerRouter context={router} url={request.url} />
    </Surroundings>,
  )
  return `<!DOCTYPE html>${html}`
}

/** The guards have run by now, so `utm` is set. */
function bootOf({ boot, outcome }: Page): Boot {
  return { ...boot, utm: outcome.utm }
}

function withRouter(request: Request, router: EntryContext, page: Page): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Surroundings page={page} boot={bootOf(page)} nonce={page.nonce}>
        <ServerRouter context={router} url={request.url} nonce={page.nonce} />
      </Surroundings>,
      {
        nonce: page.nonce,
        // React would send a large part hidden, for script to move into place; the page is sent whole and must be
        // readable without script.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => pipe(new WholeText(resolve)),
        onShellError: reject,
        onError: (error) => reject(error),
      },
    )
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
}

/** Collects a stream and hands it on as one text. */
class WholeText extends Writable {
  readonly #parts: Buffer[] = []
  readonly #done: (text: string) => void

  constructor(done: (text: string) => void) {
    super()
    this.#done = done
  }

  override _write(part: Buffer, _encoding: string, next: () => void): void {
    this.#parts.push(part)
    next()
  }

  override _final(next: () => void): void {
    this.#done(Buffer.concat(this.#parts).toString())
    next()
  }
}

// Wraps every page: any of them may have to show its error page when nothing can be fetched any more.
type Around = { page: Page; boot: Boot; nonce: string | null; children: ReactNode }

function Surroundings({ page, boot, nonce, children }: Around) {
  return (
    <BootProvider value={boot}>
      <ServerFailure value={page.outcome.failure}>
        <ScriptNonce value={nonce}>
          <FormScript value={page.formScript}>
            <IslandScript value={page.outcome.island ? (page.island ?? null) : null}>
              <VisitScript value={page.outcome.visited ? page.visitScript : null}>
                <LaterStylesheet value={page.laterStylesheet}>
                  <InHtml value={page.outcome.inHtml ?? {}}>
                    <UsedNamespaces value={new Set<Namespace>(['error-page', 'shell'])}>{children}</UsedNamespaces>
                  </InHtml>
                </LaterStylesheet>
              </VisitScript>
            </IslandScript>
          </FormScript>
        </ScriptNonce>
      </ServerFailure>
    </BootProvider>
  )
}

/**
 * Inserted outside React, which need not compare it: the stylesheet depends on the finished HTML. Nothing else in the
 * head may compete with the first paint, so what the script needs is named at the end of the page, for the network's
 * spare time.
 */
function withStyles(html: string, { island, laterStylesheet, outcome }: Page): string {
  const needsLater = laterStylesheet !== null && (outcome.scripted || outcome.island)
  const later = needsLater ? `<link rel="preload" as="style" href="${laterStylesheet}" fetchpriority="low"/>` : ''
  const preloads: string[] = []
  if (outcome.island && island)
    preloads.push(`<link rel="preload" as="fetch" crossorigin="" href="${island.texts}" fetchpriority="low"/>`)
  const withoutPreloads = html.replace(/<link rel="modulepreload" ([^>]*)>/g, (_link, attributes: string) => {
    preloads.push(`<link rel="modulepreload" fetchpriority="low" ${attributes}>`)
    return ''
  })
  return withoutPreloads
    .replace('</head>', () => `<style>${outcome.styles}</style></head>`)
    .replace(/<\/body>(?!.*<\/body>)/s, () => `${preloads.join('')}${later}</body>`)
}
