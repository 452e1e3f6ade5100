import type { FastifyRequest } from 'fastify'

export type RequestedAddress = {
  readonly pathname: string
  readonly search: string
  /** The path as the client wrote it: `/./contacts` if `pathname` is `/contacts`. */
  readonly written: string
}

/** What most addresses are: nothing in them for a URL to decode, and nothing to take away. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

/** The requested path and query; the Host header and a host in the request line are ignored. */
export function requestedAddress(request: FastifyRequest): RequestedAddress {
  const { url } = request
  if (plainPath.test(url)) return { pathname: url, search: '', written: url }
  const target = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\?#]*/i, '')
  const { pathname, search } = new URL(`http://site${onThisSite(target)}`)
  return { pathname: onThisSite(pathname), search, written: target.replace(/[?#].*$/s, '') }
}

/** A browser reads `//host` and `/\host` as another site, so the path must begin with exactly one slash. */
export function onThisSite(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`
}

/** The router's URL for loading a page's data. */
export function asksForData({ pathname }: RequestedAddress): boolean {
  return pathname.endsWith('.data')
}

/** A page request, as opposed to a form or a request for page data. */
export function asksForDocument({ method }: FastifyRequest, asked: RequestedAddress): boolean {
  return (method === 'GET' || method === 'HEAD') && !asksForData(asked)
}
