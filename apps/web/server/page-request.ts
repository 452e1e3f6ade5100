import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestedAddress } from './requested-address.ts'

/** Converts Fastify's request to a web-standard Request for React Router. */
export function pageRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const { body } = request
  const { pathname, search } = requestedAddress(request)
  const headers = headersOf(request)
  // form-refusal.ts checks the origin of a form; the router would respond with plain text.
  headers.delete('Origin')
  return new Request(origin + pathname + search, {
    // The page is always rendered whole: Fastify drops the body of a response to HEAD.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    signal: gone.signal,
    ...(body instanceof Buffer && body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
}

export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const one of value ?? []) headers.append(name, one)
  }
  return headers
}
