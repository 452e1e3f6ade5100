import type { SessionCookie } from '@qadam/wire/cookies'
import type { LocaleCode } from '@qadam/wire/locale'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromAnotherSite, isFromOurSite } from './own-site.ts'
import { requestLocale } from './request-locale.ts'
import { bearerOf } from './request-session.ts'
import type { StaffSession } from './request-staff.ts'
import type { Session } from './session.ts'
import { visitorOf } from './visitor.ts'

export type Caller = {
  readonly locale: LocaleCode
  readonly ip: string
  readonly log: FastifyBaseLogger
  /** Aborted when the client hangs up or the response has been sent, which includes a timeout. */
  readonly signal: AbortSignal
  readonly userAgent: string
  /** Spec §3: the browser's own id; null when none was sent. */
  readonly visitor: string | null
  readonly cookies: {
    /** Also undefined when another site caused the browser to send them. */
    read(kind: SessionCookie): string | undefined
    set(kind: SessionCookie, token: string): void
    clear(): void
  }
  /** Token of the Authorization header, for public calls that recognise a signed-in client. */
  readonly bearer: string | undefined
  /** The request's id in its response, in every log line and in the audit record. */
  readonly requestId: string
}

/** Reads the request lazily: most handlers need one field of it, and the most frequent call none. */
export class RequestCaller implements Caller {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #plugins: FastifyInstance['plugins']

  constructor(request: FastifyRequest, reply: FastifyReply, plugins: FastifyInstance['plugins']) {
    this.#request = request
    this.#reply = reply
    this.#plugins = plugins
  }

  get session(): Session | null {
    return this.#request.caller
  }

  get staff(): StaffSession | null {
    return this.#request.staff
  }

  get requestId(): string {
    return this.#request.id
  }

  get locale(): LocaleCode {
    return requestLocale(this.#request)
  }

  get ip(): string {
    return this.#request.ip
  }

  get log(): FastifyBaseLogger {
    return this.#request.log
  }

  get signal(): AbortSignal {
    return untilAnswered(this.#reply)
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 500)
  }

  get visitor(): string | null {
    return visitorOf(this.#request)
  }

  get bearer(): string | undefined {
    return bearerOf(this.#request)
  }

  get cookies(): Caller['cookies'] {
    const [request, reply] = [this.#request, this.#reply]
    const { cookies, siteOrigin } = this.#plugins
    return {
      read: (kind) => (isFromOurSite(request, siteOrigin) ? cookies.read(request, kind) : undefined),
      set: (kind, token) => cookies.set(reply, kind, token),
      // Otherwise a form on another site could sign people out.
      clear: () => (isFromAnotherSite(request, siteOrigin) ? undefined : cookies.clear(reply)),
    }
  }
}

/** Fastify's own signal aborts as soon as the body has been read. */
function untilAnswered({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController()
  raw.once('close', () => over.abort())
  return over.signal
}
