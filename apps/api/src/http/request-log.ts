import type { FastifyReply, FastifyRequest } from 'fastify'
import { observeRequest } from '../telemetry/http-metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Said by a route that serves many addresses, as the site's does: the pattern of the one that was asked for. */
    loggedRoute?: string
  }
}

const probes = new Set(['/livez', '/readyz', '/startupz'])

/** Asked every second by an orchestrator, and of no interest to anybody else. */
export function isProbe(request: FastifyRequest): boolean {
  return probes.has(routeOf(request))
}

/** The pattern of what was asked for, never the address: a query may hold a phone or a token. */
export function routeOf({ loggedRoute, routeOptions }: FastifyRequest): string {
  return loggedRoute ?? routeOptions.url ?? 'none'
}

/** One line per request, and one more in its count; probes are in neither. */
export async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method } = request
  const route = routeOf(request)
  const isSilent = probes.has(route)
  const status = reply.statusCode
  if (!isSilent) observeRequest({ method, route, status, seconds: reply.elapsedTime / 1_000 })
  request.log[isSilent ? 'debug' : 'info'](
    {
      method,
      route,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  )
}
