import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestedAddress } from './requested-address.ts'

/** Fastify's request as the web platform writes it: what React Router understands. */
export function pageRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const { body } = request
  const { pathname, search } = requestedAddress(request)
  const headers = headersOf(request)
  // Where a form comes from is looked at in form-refusal.ts; the router would answer with bare text.
  headers.delete('Origin')
  return new Request(origin + pathname + search, {
    // The page is made whole, whoever asks: Fastify keeps the body back from those who want the headers only.
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
