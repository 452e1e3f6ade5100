import { cookieIn, isVisitorId, visitorCookie, visitorHeader } from '@qadam/wire/cookies'
import type { FastifyRequest } from 'fastify'

/** Spec §3: the visitor's id comes with every request; what does not look like one is nobody. */
export function visitorOf({ headers }: FastifyRequest): string | null {
  const given = headers[visitorHeader] ?? cookieIn(headers.cookie, visitorCookie)
  return isVisitorId(given) ? given : null
}
