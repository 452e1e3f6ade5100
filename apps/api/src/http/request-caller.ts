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
  /** Aborted when the client hangs up or the time allowed is over. */
  readonly signal: AbortSignal
  readonly userAgent: string
  /** Spec §3: the browser's own id; null when none was sent. */
  readonly visitor: string | null
  readonly cookies: {
    /** Undefined also where another site made the browser send them. */
    read(kind: SessionCookie): string | undefined
    set(kind: SessionCookie, token: string): void
    clear(): void
  }
  /** The token of the header, for calls that anyone may make and that know a client when they see one. */
  readonly bearer: string | undefined
  /** One name for the request, in its answer, in every log line and in the record. */
  readonly requestId: string
}

/** Reads the request when asked: most handlers want to know one thing of it, and the most frequent call nothing. */
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
      // A form on another site could otherwise sign people out.
      clear: () => (isFromAnotherSite(request, siteOrigin) ? undefined : cookies.clear(reply)),
    }
  }
}

/** Fastify's own signal is over as soon as the body has been read. */
function untilAnswered({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController()
  raw.once('close', () => over.abort())
  return over.signal
}
