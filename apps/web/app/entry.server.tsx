import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { withoutAdvertisingMarks } from './boot/advertising-marks.ts'
import { type Boot, BootProvider } from './boot/boot.ts'
import { IslandScript } from './boot/island.ts'
import { islandStarter } from './boot/island-starter.ts'
import { type Page, pageContext } from './boot/page-context.ts'
import { ScriptNonce } from './boot/script-nonce.ts'
import { ServerFailure } from './boot/server-failure.ts'
import { VisitScript } from './boot/visit-script.ts'
import { badBrowserTest } from './features/pages/bad-browser-test.ts'
import { FormScript } from './form/form-script.ts'
import { stylesFor } from './styles/styles.server.ts'
import './texts/dictionaries.server.ts'
import type { Room } from './texts/namespaces.ts'
import { SpokenRooms } from './texts/text.ts'

// The server reaches these through the built bundle: a context is a key, and only the bundle's own key opens it.
export { RouterContextProvider } from 'react-router'
export { pageContext } from './boot/page-context.ts'
export { pageHandler } from './page-handler.ts'
export { runGuards } from './site-guards.ts'

/** The scripts that stand in the text of a page with an island: its security policy knows them by their hashes. */
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
  page.outcome.styles = stylesFor(html, page.outcome.scripted)
  return new Response(withStyles(html, page.outcome.styles), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What a client did wrong is told to the client, and counted by the line that every request gets.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const page = context.get(pageContext)
  page.outcome.failure = error
  page.report(error)
}

/** Error pages run no script: whatever broke the page, the way out is a plain link. */
function needsRouter(router: EntryContext): boolean {
  if (router.staticHandlerContext.errors) return false
  // Hot reload is script too.
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
      <ServerRouter
        context={{ ...router, staticHandlerContext: unmarked(router.staticHandlerContext) }}
        url={request.url}
      />
    </Surroundings>,
  )
  return `<!DOCTYPE html>${html}`
}

/** By now the guards have spoken. */
function bootOf({ boot, outcome }: Page): Boot {
  return { ...boot, utm: outcome.utm }
}

/** A page that is only read is kept for everybody: how one visitor was led here is not written into it. */
function unmarked(asked: EntryContext['staticHandlerContext']): EntryContext['staticHandlerContext'] {
  if (asked.errors) return asked
  return { ...asked, location: { ...asked.location, search: withoutAdvertisingMarks(asked.location.search) } }
}

function withRouter(request: Request, router: EntryContext, page: Page): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Surroundings page={page} boot={bootOf(page)} nonce={page.nonce}>
        <ServerRouter context={router} url={request.url} nonce={page.nonce} />
      </Surroundings>,
      {
        nonce: page.nonce,
        // A large part would come hidden, for script to put in its place; the page is sent whole and must read without any.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onShellError: reject,
        onError: (error) => reject(error),
      },
    )
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
}

// Whatever page it is, its error page may have to speak when nothing can be fetched any more.
type Around = { page: Page; boot: Boot; nonce: string | null; children: ReactNode }

function Surroundings({ page, boot, nonce, children }: Around) {
  return (
    <BootProvider value={boot}>
      <ServerFailure value={page.outcome.failure}>
        <ScriptNonce value={nonce}>
          <FormScript value={page.formScript}>
            <IslandScript value={page.outcome.island ? (page.islandScript ?? null) : null}>
              <VisitScript value={page.outcome.visited ? page.visitScript : null}>
                <SpokenRooms value={new Set<Room>(['error-page', 'shell'])}>{children}</SpokenRooms>
              </VisitScript>
            </IslandScript>
          </FormScript>
        </ScriptNonce>
      </ServerFailure>
    </BootProvider>
  )
}

// React has no say in the sheet: it is the same on every page, and hydration need not look at it.
function withStyles(html: string, styles: string): string {
  return html.replace('</head>', () => `<style>${styles}</style></head>`)
}
