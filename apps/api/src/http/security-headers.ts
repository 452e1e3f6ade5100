import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * API responses are data: no browser may run, frame, sniff or store them. A cacheable endpoint overrides
 * `cache-control`.
 */
export const apiHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

export async function setApiHeaders(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(apiHeaders)
}
