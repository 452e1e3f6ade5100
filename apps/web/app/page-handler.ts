import { errorText } from '@qadam/wire/error-texts'
import { createRequestHandler, type MiddlewareFunction, type RequestHandler, type ServerBuild } from 'react-router'
import { pageContext } from './boot/page-context.ts'
import { pageError } from './http/page-error.ts'

/**
 * Handles one page of the site, under one basename, which links, data calls and the browser's router follow. The router
 * matches addresses against all its routes, and lists them anew for each page it renders: it gets those of the page.
 */
export function pageHandler(build: ServerBuild, basename: string, page: string): RequestHandler {
  const routes = ofPage(build.routes, page)
  const assets = { ...build.assets, routes: ofPage(build.assets.routes, page) }
  const { root } = routes
  if (!root) throw new Error('The site has no root route')
  const module = { ...root.module, middleware: [refuse, ...(root.module.middleware ?? [])] }
  return createRequestHandler(
    { ...build, assets, basename, routes: { ...routes, root: { ...root, module } } },
    'production',
  )
}

/** A page's route and those around it. */
function ofPage<Route extends { readonly parentId?: string }>(
  routes: Readonly<Record<string, Route | undefined>>,
  page: string,
): Record<string, Route> {
  const route = routes[page]
  if (!route) return {}
  return { ...(route.parentId === undefined ? {} : ofPage(routes, route.parentId)), [page]: route }
}

/** Runs before any guard: a request refused by the server becomes the error page. */
const refuse: MiddlewareFunction<Response> = ({ context }, next) => {
  const { boot, refused } = context.get(pageContext)
  if (refused) throw pageError(refused.status, errorText(refused.code, boot.locale))
  return next()
}
