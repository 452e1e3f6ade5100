import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { observeRequest } from '../telemetry/http-metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a catch-all route, such as the site's: the pattern that the request matched. */
    loggedRoute?: string
  }
}

const probes = new Set(['/livez', '/readyz', '/startupz'])

/** Probes are called every second by an orchestrator, so they are left out of logs, metrics and traces. */
export function isProbe(request: FastifyRequest): boolean {
  return probes.has(routeOf(request))
}

/** Returns the route pattern and never the URL: a query may hold a phone or a token. */
export function routeOf({ loggedRoute, routeOptions }: FastifyRequest): string {
  return loggedRoute ?? routeOptions.url ?? 'none'
}

/** Logs one line per request and counts it; probes are logged at debug level only and not counted. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method } = request
  const route = routeOf(request)
  const isSilent = probes.has(route)
  const status = reply.statusCode
  const answered = { requestId: request.id, method, route, status, ms: reply.elapsedTime }
  if (isSilent) linesOf(request.server.log).debug(fieldsOf(answered), 'answered')
  else noteAnswered(request.server.log, answered)
  done()
}

type Answered = {
  readonly requestId: string
  readonly method: string
  /** The pattern of the route. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

/** The line and the count of one answer. */
export function noteAnswered(log: FastifyBaseLogger, answered: Answered): void {
  const { method, ms, route, status } = answered
  observeRequest({ method, route, status, seconds: ms / 1_000 })
  linesOf(log).info(fieldsOf(answered), 'answered')
}

function fieldsOf({ method, ms, requestId, route, status }: Answered) {
  return { request_id: requestId, method, route, status, ms: Math.round(ms * 10) / 10 }
}

const lines = new WeakMap<object, FastifyBaseLogger>()

/**
 * These lines have our own words and figures only, so they pass by the redacting of fields, which is half of what a line
 * costs. The mask of the whole line stays.
 */
function linesOf(log: FastifyBaseLogger): FastifyBaseLogger {
  const known = lines.get(log) ?? log.child({}, { redact: [] })
  lines.set(log, known)
  return known
}
