import { cookieIn, isVisitorId, visitorCookie, visitorHeader } from '@qadam/wire/cookies'
import type { FastifyRequest } from 'fastify'

/** Spec §3: reads the visitor's id sent with every request; a malformed one counts as none. */
export function visitorOf({ headers }: FastifyRequest): string | null {
  const given = headers[visitorHeader] ?? cookieIn(headers.cookie, visitorCookie)
  return isVisitorId(given) ? given : null
}
