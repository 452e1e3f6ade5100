import type { FastifyRequest } from 'fastify'

/**
 * Second CSRF check beside the strict cookie: the browser states the form's origin. It must be the address that staff
 * open; where none is configured, the host that was asked, which whoever points another name at this port chooses.
 */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>, own: string | undefined): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers
  if (typeof origin !== 'string') return site === 'same-origin'
  return own === undefined ? URL.parse(origin)?.host === host : origin === own
}
