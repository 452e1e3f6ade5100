import type { FastifyRequest } from 'fastify'

/** What was asked for, as a URL on a host that means nothing: the Host header shapes no link of ours. */
export function askedAddress(request: FastifyRequest): URL {
  return new URL(`http://site${request.url.replace(/^[/\\]+/, '/')}`)
}

/** A page to read, rather than a form sent or data for a page that is open. */
export function asksForDocument(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !/\.data(\?|$)/.test(request.url)
}
