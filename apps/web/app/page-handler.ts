import { errorText } from '@qadam/wire/error-texts'
import { createRequestHandler, type MiddlewareFunction, type RequestHandler, type ServerBuild } from 'react-router'
import { pageContext } from './boot/page-context.ts'
import { pageError } from './http/page-error.ts'

/** Handles the site under one basename, which links, data calls and the browser's router follow. */
export function pageHandler(build: ServerBuild, basename: string): RequestHandler {
  const root = build.routes.root
  if (!root) throw new Error('The site has no root route')
  const module = { ...root.module, middleware: [refuse, ...(root.module.middleware ?? [])] }
  const routes = { ...build.routes, root: { ...root, module } }
  return createRequestHandler({ ...build, basename, routes }, 'production')
}

/** Runs before any guard: a request refused by the server becomes the error page. */
const refuse: MiddlewareFunction<Response> = ({ context }, next) => {
  const { boot, refused } = context.get(pageContext)
  if (refused) throw pageError(refused.status, errorText(refused.code, boot.locale))
  return next()
}
