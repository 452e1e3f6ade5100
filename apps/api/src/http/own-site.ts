import type { FastifyRequest } from 'fastify'

/**
 * Whether a browser sent the request on behalf of our own pages. GET and HEAD may come from anywhere, because another
 * site cannot read the response.
 */
export function isFromOurSite(request: FastifyRequest, siteOrigin: string | undefined): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const { host, origin } = request.headers
  if (typeof origin === 'string') return origin === siteOrigin || URL.parse(origin)?.host === host
  return request.headers['sec-fetch-site'] === 'same-origin'
}

/** Whether a browser states that another site caused the request; a client that is no browser states nothing. */
export function isFromAnotherSite(request: FastifyRequest, siteOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (origin !== undefined || site === 'cross-site') && !isFromOurSite(request, siteOrigin)
}
