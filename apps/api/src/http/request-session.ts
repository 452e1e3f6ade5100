import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallerCookies } from './caller-cookies.ts'
import { isFromOurSite } from './own-site.ts'
import { sendProblem } from './problem-reply.ts'
import type { FindSession, Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the endpoint asks for a session, and found. */
    caller: Session | null
  }
}

export type SessionReader = {
  readonly findSession: FindSession
  readonly siteOrigin: string | undefined
  readonly cookies: CallerCookies
}

/** Before the body is read, let alone checked: who has no session learns nothing about what a call would take. */
export function requireSession({ cookies, findSession: findAny, siteOrigin }: SessionReader) {
  return (findSession: FindSession = findAny) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const bearer = bearerOf(request)
      const token = bearer ?? cookies.read(request, 'session')
      // A browser sends cookies along whoever asked it to; a header only we ourselves can set.
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
