import type { FastifyReply } from 'fastify'

/** Adds to what the answer depends on, so that a cache between us and the client keeps one answer per value. */
export function varyBy(reply: FastifyReply, requestHeader: string): FastifyReply {
  const known = reply.getHeader('vary')
  return reply.header('vary', known === undefined ? requestHeader : `${known}, ${requestHeader}`)
}
