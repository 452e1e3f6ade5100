import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { allowOrigin } from './cross-origin.ts'
import { handleError } from './error-handler.ts'
import { compileValidator } from './invalid-input-error.ts'
import { setApiHeaders } from './security-headers.ts'

/** What endpoints stand on: JSON in, checked; JSON out, cut to its schema; one shape of failure; no browser's business. */
export function layApiFloor(app: FastifyInstance, { siteOrigin }: { siteOrigin?: string | undefined } = {}): void {
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', setApiHeaders)
  if (siteOrigin !== undefined) app.addHook('onRequest', allowOrigin(siteOrigin))
}
