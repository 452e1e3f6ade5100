import type { FastifyReply, FastifyRequest } from 'fastify'

/** Fastify's request as the web platform writes it: what React Router understands. */
export function pageRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const { body } = request
  return new Request(`${request.protocol}://${request.host || 'localhost'}${request.raw.url}`, {
    method: request.method,
    headers: headersOf(request),
    signal: gone.signal,
    ...(body instanceof Buffer && body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const one of value ?? []) headers.append(name, one)
  }
  return headers
}
