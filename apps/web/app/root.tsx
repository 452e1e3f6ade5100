import { DelayedLoader } from '@qadam/kit/delayed-loader/delayed-loader.tsx'
import { locales } from '@qadam/wire/locale'
import { type ReactNode, useContext, useEffect } from 'react'
import { Outlet, redirect, redirectDocument, useLocation, useNavigation } from 'react-router'
import type { Route } from './+types/root.ts'
import { withSourceOf } from './boot/advertising-marks.ts'
import { type Boot, useBoot } from './boot/boot.ts'
import { browserConfig } from './boot/boot-data.ts'
import { IslandScript } from './boot/island.ts'
import { pathIn, withoutLocalePrefix } from './boot/locale-path.ts'
import { pageContext } from './boot/page-context.ts'
import { ScriptNonce } from './boot/script-nonce.ts'
import { useServerFailure } from './boot/server-failure.ts'
import { useDevice } from './boot/use-device.ts'
import { ConsentPlace } from './features/consent/consent-place.tsx'
import { FailureScreen } from './features/failure/failure-screen.tsx'
import { useFatal } from './features/failure/use-fatal.ts'
import { useUnmarked } from './features/marketing/use-unmarked.ts'
import type { Visit } from './guards/guard.ts'
import { EmptyFrame } from './layouts/empty-frame.tsx'
import { useRouteTransition } from './layouts/use-route-transition.ts'
import { PageScripts } from './page-scripts.tsx'
import { runGuards } from './site-guards.ts'
import { statusOf } from './steps/current-step.ts'
import { useText } from './texts/text.ts'
import { arriveAt, isGoing, nextPage, reloadHere } from './visit/next-page.ts'
import { theVisit } from './visit/the-visit.ts'

/** Runs the guards on first load and on every navigation that loads data from the server (Spec §2). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ url, context }, next) => {
    const page = context.get(pageContext)
    const { boot } = page
    const visit: Visit = {
      url,
      path: withoutLocalePrefix(url.pathname),
      config: boot.config,
      cookie: page.visitor.cookies,
      server: {
        askStep: async () => (await statusOf(page))?.step_name,
        setCookie: (cookie) => page.visitor.setCookie(cookie),
      },
    }
    const verdict = await runGuards(visit)
    if (verdict.redirect) throw redirect(withSourceOf(url.search, addressIn(boot, verdict.redirect)))
    page.outcome.utm = verdict.utm

    const response = await next()

    const target = response.headers.get('Location')
    if (target !== null) response.headers.set('Location', withSourceOf(url.search, target))
    for (const [name, value] of Object.entries(verdict.headersFor?.(response.status) ?? {}))
      response.headers.set(name, value)
    return response
  },
]

/** Adds the language to a redirect within the site; the browser's router does so by itself, the server's does not. */
function addressIn({ locale, config }: Boot, target: string): string {
  return target.startsWith('/') ? pathIn(locale, target, config.localePrefix) : target
}

/** Runs the same guards in the browser on a navigation inside the app. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, url }, next) => {
    const path = withoutLocalePrefix(url.pathname)
    if (isGoing(request.method, url) && nextPage.isLoaded()) {
      if (url.href === location.href) return reloadHere()
      throw redirectDocument(path + url.search + url.hash)
    }
    if (path !== '/' && path.endsWith('/')) throw redirect(path.replace(/\/+$/, '') + url.search + url.hash)
    const verdict = await runGuards({ url, path, config: browserConfig(), cookie: document.cookie })
    if (verdict.redirect) throw redirect(withSourceOf(url.search, verdict.redirect))
    // Not awaited: the page works without the visit script if that fails to load.
    theVisit().then(
      ({ enterRoute }) => enterRoute(url.pathname, verdict.utm),
      () => {},
    )
    return next()
  },
]

/** Passes a thrown error's headers, such as Retry-After, to the browser. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale } = useBoot()
  const device = useDevice()
  return (
    <html lang={locales[locale].language} data-device={device} data-scripts={useIsHydrated() ? 'on' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#18201d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <PageScripts place="head" />
      </head>
      <body>
        {import.meta.env.SSR ? <ConsentPlace /> : null}
        {children}
        <PageScripts place="body" />
      </body>
    </html>
  )
}

/** Components that look different without script depend on `data-scripts` in the stylesheet. */
function useIsHydrated(): boolean {
  const hasIsland = useContext(IslandScript) !== null
  return useRunsScript() || hasIsland
}

function useRunsScript(): boolean {
  return useContext(ScriptNonce) !== null || !import.meta.env.SSR
}

export default function Root() {
  const { key, pathname } = useLocation()
  const { state } = useNavigation()
  const t = useText('shell')

  useFatal()
  useRouteTransition(pathname)

  // Signals that the page is hydrated and handles events.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), [])

  // Runs on each arrival, even at the same page: a guard may have redirected back to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the arrival
  useEffect(() => arriveAt(pathname), [key, pathname])
  // Must follow `arriveAt`, which ends the navigation.
  useUnmarked()

  // After a navigation inside the app the focus moves to the content, so that a screen reader starts at the top as
  // after a page load.
  useEffect(() => {
    if (navigatedFrom !== null && navigatedFrom !== pathname)
      document.getElementById('content')?.focus({ preventScroll: true })
    navigatedFrom = pathname
  }, [pathname])

  return (
    <>
      {useRunsScript() ? <DelayedLoader isLoading={state === 'loading'} label={t('loading')} /> : null}
      <Outlet />
    </>
  )
}

let navigatedFrom: string | null = null

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <EmptyFrame>
      <FailureScreen error={error} thrown={useServerFailure()} />
    </EmptyFrame>
  )
}
