import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { CallerCookies } from './caller-cookies.ts'
import { allowOrigin } from './cross-origin.ts'
import type { DirectCalls } from './direct-calls.ts'
import { handleError } from './error-handler.ts'
import { followFailedRequests, type NoteFailed } from './failed-requests.ts'
import { idempotentCalls } from './idempotent-calls.ts'
import { compileValidator } from './invalid-input-error.ts'
import { requireSession } from './request-session.ts'
import type { StaffGuard } from './request-staff.ts'
import { setApiHeaders } from './security-headers.ts'
import type { FindSession } from './session.ts'
import type { StoredResponses } from './stored-responses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    plugins: ApiPlugins
  }
}

type ApiPlugins = {
  readonly siteOrigin: string | undefined
  readonly cookies: CallerCookies
  readonly requireSession: ReturnType<typeof requireSession>
  /** Absent on the public port, where staff endpoints are not mounted. */
  readonly requireStaff: StaffGuard | undefined
  readonly idempotent: ReturnType<typeof idempotentCalls>
  readonly findSession: FindSession
  readonly directCalls: DirectCalls | undefined
  readonly noteFailed: NoteFailed | undefined
}

export type ApiPluginsOptions = {
  readonly siteOrigin?: string | undefined
  readonly findSession: FindSession
  readonly requireStaff?: StaffGuard | undefined
  readonly cookies: CallerCookies
  readonly storedResponses: StoredResponses
  readonly directCalls?: DirectCalls | undefined
  readonly noteFailed?: NoteFailed | undefined
}

/**
 * Registers the common layer of all endpoints: validated JSON in, JSON out cut to its schema, one shape of error,
 * security headers against use as a page.
 */
export function registerApiPlugins(app: FastifyInstance, options: ApiPluginsOptions): void {
  const { cookies, directCalls, findSession, noteFailed, storedResponses, requireStaff, siteOrigin } = options
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorate('plugins', {
    siteOrigin,
    cookies,
    requireSession: requireSession({ cookies, findSession, siteOrigin }),
    requireStaff,
    idempotent: idempotentCalls(storedResponses),
    findSession,
    directCalls,
    noteFailed,
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('staff', null)
  app.decorateRequest('idempotent', null)
  app.addHook('onRequest', setApiHeaders)
  if (noteFailed) followFailedRequests(app, noteFailed)
  if (siteOrigin !== undefined) app.addHook('onRequest', allowOrigin(siteOrigin))
}
