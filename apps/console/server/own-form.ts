import type { FastifyRequest } from 'fastify'

/** Second CSRF check beside the strict cookie: the browser states the form's origin, which must be this host. */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers
  if (typeof origin === 'string') return URL.parse(origin)?.host === host
  return site === 'same-origin'
}
