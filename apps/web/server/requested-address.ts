import type { FastifyRequest } from 'fastify'

export type RequestedAddress = {
  readonly pathname: string
  readonly search: string
  /** The path as the client wrote it: `/./contacts` where `pathname` says `/contacts`. */
  readonly written: string
}

/** What was asked for on this site: neither the Host header nor a host in the request line shapes anything of ours. */
export function requestedAddress(request: FastifyRequest): RequestedAddress {
  const target = request.url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\?#]*/i, '')
  const { pathname, search } = new URL(`http://site${onThisSite(target)}`)
  return { pathname: onThisSite(pathname), search, written: target.replace(/[?#].*$/s, '') }
}

/** A browser reads `//host` and `/\host` as another site: exactly one slash begins an address of ours. */
export function onThisSite(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`
}

/** The router's own way to ask for what a page that is open needs. */
export function asksForData({ pathname }: RequestedAddress): boolean {
  return pathname.endsWith('.data')
}

/** A page to read, rather than a form sent or data for a page that is open. */
export function asksForDocument({ method }: FastifyRequest, asked: RequestedAddress): boolean {
  return (method === 'GET' || method === 'HEAD') && !asksForData(asked)
}
