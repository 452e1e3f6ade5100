import type { FastifyReply, FastifyRequest } from 'fastify'

export type CookieKind = 'session' | 'refresh'

export type CookieSettings = {
  readonly names: Readonly<Record<CookieKind, string>>
  /** Off on a developer's machine only, which has no HTTPS. */
  readonly isSecure: boolean
}

export interface CallerCookies {
  read(request: FastifyRequest, kind: CookieKind): string | undefined
  set(reply: FastifyReply, kind: CookieKind, token: string): void
  clear(reply: FastifyReply): void
}

// Spec §9.
const lifetimeSeconds: Record<CookieKind, number> = { session: 8 * 3_600, refresh: 7 * 86_400 }

/** The two cookies of a session. Script cannot read them, and with HTTPS only this very host can have set them. */
export function callerCookies({ isSecure, names }: CookieSettings): CallerCookies {
  const nameOf = (kind: CookieKind) => (isSecure ? `__Host-${names[kind]}` : names[kind])
  const add = (reply: FastifyReply, kind: CookieKind, value: string, maxAge: number) => {
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

export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name && value !== undefined && value.trim() !== '') return value.trim()
  }
  return undefined
}
