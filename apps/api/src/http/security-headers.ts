import type { FastifyReply, FastifyRequest } from 'fastify'

/** An API answer is data: no browser may run, frame, guess or keep it. An endpoint that may be cached says so itself. */
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
