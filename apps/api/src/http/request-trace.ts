import type { FastifyInstance } from 'fastify'
import { beginRequest, type TracedRequest } from '../telemetry/request-span.ts'
import { isProbe, routeOf } from './request-log.ts'
import { inProcessAddress } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced: TracedRequest | null
  }
}

/** Each request is a step of the trace of whoever sent it, or the first of one. Before any other hook. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traced', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProbe(request)) return done()
    const isOwn = request.socket.remoteAddress === inProcessAddress
    request.traced = beginRequest({ method: request.method, caller: request.headers.traceparent, isOwn }) ?? null
    if (request.traced) request.traced.go(done)
    else done()
  })
  // A body is read by events of the socket, which belong to no request: the trace is picked up behind it.
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
