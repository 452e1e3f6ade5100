import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from './request-id.ts'
import { varyBy } from './vary-by.ts'

/**
 * Sends CORS headers for exactly one foreign origin: the site, when it is deployed apart from the API. Other origins
 * get none.
 */
export function allowOrigin(allowed: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    varyBy(reply, 'origin')
    if (request.headers.origin !== allowed) return undefined
    reply.headers({
      'access-control-allow-origin': allowed,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': `${requestIdHeader}, retry-after`,
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return undefined
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'accept-language, authorization, content-type, idempotency-key, trace-id, traceparent, x-visitor-id',
        'access-control-max-age': '600',
      })
      .send()
  }
}
