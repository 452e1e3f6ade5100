import type { FastifyRequest } from 'fastify'

/** Whether a browser asked on behalf of our own pages. Who reads only may come from anywhere: the answer stays unread. */
export function isFromOurSite(request: FastifyRequest, siteOrigin: string | undefined): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const { host, origin } = request.headers
  if (typeof origin === 'string') return origin === siteOrigin || URL.parse(origin)?.host === host
  return request.headers['sec-fetch-site'] === 'same-origin'
}

/** Whether a browser says that another site made it ask. Who is no browser says nothing. */
export function isFromAnotherSite(request: FastifyRequest, siteOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (origin !== undefined || site === 'cross-site') && !isFromOurSite(request, siteOrigin)
}
