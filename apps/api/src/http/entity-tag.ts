import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Adds an ETag to cacheable responses and returns 304 when the client already has the same bytes. */
export async function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag)
  if (request.headers['if-none-match'] !== tag) return payload
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  return null
}

/**
 * Returns 304 before the handler runs when the client already has the current ETag; for responses whose tag is known in
 * advance.
 */
export function answerHeld(tagOf: (request: FastifyRequest) => string | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const tag = tagOf(request)
    if (tag === undefined) return undefined
    reply.header('etag', tag)
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : undefined
  }
}
