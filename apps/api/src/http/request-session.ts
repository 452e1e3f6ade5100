import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallerCookies } from './caller-cookies.ts'
import { isFromOurSite } from './own-site.ts'
import { sendProblem } from './problem-reply.ts'
import type { FindSession, Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the endpoint requires a session and one was found. */
    caller: Session | null
  }
}

export type SessionReader = {
  readonly findSession: FindSession
  readonly siteOrigin: string | undefined
  readonly cookies: CallerCookies
}

/**
 * Runs before the body is read or validated, so that a caller without a session learns nothing about the expected
 * input.
 */
export function requireSession({ cookies, findSession: findAny, siteOrigin }: SessionReader) {
  return (findSession: FindSession = findAny) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const bearer = bearerOf(request)
      const token = bearer ?? cookies.read(request, 'session')
      // A browser sends cookies with requests that any site caused; the Authorization header can only be set by our own
      // code.
      if (bearer === undefined && token !== undefined && !isFromOurSite(request, siteOrigin)) {
        return sendProblem(request, reply, { code: 'forbidden' })
      }
      const session = token === undefined ? undefined : await findSession(token)
      if (!session) return sendProblem(request, reply, { code: 'authorization_required' })
      request.caller = session
      return undefined
    }
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}
