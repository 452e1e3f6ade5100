import { cookieIn, type SessionCookie, sessionCookieName } from '@qadam/wire/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type CookieSettings = {
  readonly names: Readonly<Record<SessionCookie, string>>
  /** Off only on a developer's machine, which has no HTTPS. */
  readonly isSecure: boolean
}

export interface CallerCookies {
  read(request: FastifyRequest, kind: SessionCookie): string | undefined
  set(reply: FastifyReply, kind: SessionCookie, token: string): void
  clear(reply: FastifyReply): void
}

// Spec §9.
const lifetimeSeconds: Record<SessionCookie, number> = { session: 8 * 3_600, refresh: 7 * 86_400 }

/** The two cookies of a session. Script cannot read them, and with HTTPS only this exact host can have set them. */
export function callerCookies({ isSecure, names }: CookieSettings): CallerCookies {
  const nameOf = (kind: SessionCookie) => sessionCookieName(names[kind], isSecure)
  const add = (reply: FastifyReply, kind: SessionCookie, value: string, maxAge: number) => {
    const traits = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    reply.header('set-cookie', `${nameOf(kind)}=${value}; ${traits}`)
  }
  return {
    read: (request, kind) => cookieIn(request.headers.cookie, nameOf(kind)),
    set: (reply, kind, token) => add(reply, kind, token, lifetimeSeconds[kind]),
    clear(reply) {
      add(reply, 'session', '', 0)
      add(reply, 'refresh', '', 0)
    },
  }
}
