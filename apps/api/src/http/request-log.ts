import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Said by a route that serves many addresses, as the site's does: the pattern of the one that was asked for. */
    loggedRoute?: string
  }
}

const probes = new Set(['/livez', '/readyz', '/startupz'])

/** One line per request. The route's pattern, never the address: a query may hold a phone or a token. */
export async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const route = request.loggedRoute ?? request.routeOptions.url
  const level = route !== undefined && probes.has(route) ? 'debug' : 'info'
  request.log[level](
    {
      method: request.method,
      route: route ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  )
}
