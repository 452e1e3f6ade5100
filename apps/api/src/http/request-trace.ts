import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { beginRequest, type TracedRequest } from '../telemetry/request-span.ts'
import { isProbe, routeOf } from './request-log.ts'
import { inProcessAddress } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced: TracedRequest | null
  }
}

/**
 * Makes each request a span of the sender's trace, or the root of a new one. Must be registered before any other hook.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traced', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProbe(request)) return done()
    request.traced = beginTrace(request.raw) ?? null
    if (request.traced) request.traced.go(done)
    else done()
  })
  // Socket events that deliver a body carry no async context, so the trace is resumed after it.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.traced) request.traced.go(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { traced } = request
    if (!traced) return done()
    traced.end({ method: request.method, route: routeOf(request), status: reply.statusCode })
    traced.go(done)
  })
}

export function beginTrace({ headers, method = '', socket }: IncomingMessage): TracedRequest | undefined {
  return beginRequest({ method, caller: headers.traceparent, isOwn: socket.remoteAddress === inProcessAddress })
}
