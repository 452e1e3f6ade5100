import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem-reply.ts'
import { isWithin } from './trusted-proxies.ts'

type Allowing = {
  /** Undefined: every address is answered. */
  readonly networks: readonly string[] | undefined
  /** What a browser is shown instead of a page. */
  readonly showRefusal: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/**
 * Answers only callers within the networks, before anything else looks at the request. To be mounted before the routes.
 * The address is the one that a trusted proxy states, as everywhere else (`TRUST_PROXY`).
 */
export function allowOnlyNetworks(app: FastifyInstance, { networks, showRefusal }: Allowing): void {
  if (networks === undefined) return
  const isAllowed = isWithin(networks)
  app.addHook('onRequest', async (request, reply) => {
    if (isAllowed(request.ip)) return undefined
    if (request.url.startsWith('/staff/')) return sendProblem(request, reply, { code: 'network_refused' })
    return showRefusal(request, reply)
  })
}
