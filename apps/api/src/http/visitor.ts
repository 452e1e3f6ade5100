import type { FastifyRequest } from 'fastify'
import { cookieIn } from './caller-cookies.ts'

const visitorHeader = 'x-visitor-id'

/** Spec §3: the visitor's id comes with every request; what does not look like one is nobody. */
export function visitorOf({ headers }: FastifyRequest): string | null {
  const given = headers[visitorHeader] ?? cookieIn(headers.cookie, 'uid')
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : null
}
