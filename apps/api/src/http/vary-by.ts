import type { FastifyReply } from 'fastify'

/** Adds a request header to Vary, so that caches store one response per value. */
export function varyBy(reply: FastifyReply, requestHeader: string): FastifyReply {
  const known = reply.getHeader('vary')
  return reply.header('vary', known === undefined ? requestHeader : `${known}, ${requestHeader}`)
}
