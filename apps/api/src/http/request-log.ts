import type { FastifyReply, FastifyRequest } from 'fastify'
import { observeRequest } from '../telemetry/http-metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a catch-all route, such as the site's: the pattern that the request matched. */
    loggedRoute?: string
  }
}

const probes = new Set(['/livez', '/readyz', '/startupz'])

/** Probes are called every second by an orchestrator, so they are left out of logs, metrics and traces. */
export function isProbe(request: FastifyRequest): boolean {
  return probes.has(routeOf(request))
}

/** Returns the route pattern and never the URL: a query may hold a phone or a token. */
export function routeOf({ loggedRoute, routeOptions }: FastifyRequest): string {
  return loggedRoute ?? routeOptions.url ?? 'none'
}

/** Logs one line per request and counts it; probes are logged at debug level only and not counted. */
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
