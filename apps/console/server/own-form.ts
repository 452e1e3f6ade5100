import type { FastifyRequest } from 'fastify'

/** Beside the strict cookie: a browser says where a form comes from, and ours come from this very host. */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers
  if (typeof origin === 'string') return URL.parse(origin)?.host === host
  return site === 'same-origin'
}
