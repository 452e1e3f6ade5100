import { randomUUID } from 'node:crypto'
import { cookieIn, isVisitorId, visitorCookie } from '@qadam/wire/cookies'
import type { FastifyRequest } from 'fastify'
import type { CallApi } from '../app/boot/page-context.ts'
import { loggedInCookie, type Visitor } from '../app/boot/visitor.ts'
import { type SessionCookies, visitorSession } from './visitor-session.ts'

// Spec §9.
const fiveYearsSeconds = 5 * 365 * 86_400
const weekSeconds = 7 * 86_400

export type VisitorOptions = {
  readonly callApi: CallApi
  readonly cookies: SessionCookies
  /** True everywhere but on a developer's machine, which has no HTTPS. */
  readonly isSecure: boolean
}

export type VisitorOnServer = Visitor & {
  readonly isNew: boolean
  /** Set-Cookie headers for the response, in order. */
  readonly toSet: readonly string[]
}

/** Identifies the visitor of a request, and collects the cookies to set. */
export function visitorOf(request: FastifyRequest, options: VisitorOptions): VisitorOnServer {
  const { callApi, cookies: names, isSecure } = options
  const cookies = request.headers.cookie ?? ''
  const known = cookieIn(cookies, visitorCookie)
  const id = isVisitorId(known) ? known : randomUUID()
  const toSet: string[] = []
  const secure = isSecure ? '; Secure' : ''
  const flag = (isOn: boolean) =>
    `${loggedInCookie}=${isOn ? 1 : ''}; Path=/; Max-Age=${isOn ? weekSeconds : 0}; SameSite=Lax${secure}`
  const visitor: VisitorOnServer = {
    id,
    isNew: id !== known,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
    cookies,
    toSet,
    setCookie: (cookie) => toSet.push(cookie + secure),
    takeCookiesOf(answer) {
      const own = answer.headers.getSetCookie().filter((cookie) => isOf(names, cookie))
      toSet.push(...own)
      const session = own.findLast((cookie) => cookie.startsWith(`${names.session}=`))
      if (session) toSet.push(flag(!session.startsWith(`${names.session}=;`)))
    },
    session: visitorSession({
      names,
      cookies,
      ask: (body) =>
        callApi(
          '/rest/auth/refresh',
          { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Visitor-Id': id }, body },
          request.ip,
        ),
      take: (answer) => visitor.takeCookiesOf(answer),
      drop() {
        for (const name of [names.session, names.refresh])
          toSet.push(`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`)
        toSet.push(flag(false))
      },
    }),
  }
  return visitor
}

export function visitorCookieFor(id: string, isSecure: boolean): string {
  return `${visitorCookie}=${id}; Path=/; Max-Age=${fiveYearsSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

function isOf(names: SessionCookies, cookie: string): boolean {
  return cookie.startsWith(`${names.session}=`) || cookie.startsWith(`${names.refresh}=`)
}
