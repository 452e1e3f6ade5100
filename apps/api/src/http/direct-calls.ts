import type { Endpoint } from '@qadam/wire/endpoint'
import { errors } from '@qadam/wire/errors'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Problem } from '@qadam/wire/problem'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { inSpan, noteFailure, noteOnSpan } from '../telemetry/spans.ts'
import { inTime } from './deadline-error.ts'
import { problemFor } from './error-handler.ts'
import type { NoteFailed } from './failed-requests.ts'
import { compileValidator } from './invalid-input-error.ts'
import type { PageMemory } from './page-memory.ts'
import { type ProblemDetails, problemOf } from './problem-reply.ts'
import { Refusal } from './refusal.ts'
import { refusalDetails } from './refusal-details.ts'
import type { Caller } from './request-caller.ts'
import { noteAnswered } from './request-log.ts'
import type { FindSession, Session } from './session.ts'

/** A read of the API by a page of the site in the same process. */
export type DirectCall = {
  readonly method: string
  readonly path: string
  readonly input: { readonly params?: unknown; readonly query?: unknown }
  readonly token: string | undefined
  readonly locale: LocaleCode
  readonly requestId: string
  readonly visitor: string
  readonly userAgent: string
  readonly ip: string
  readonly signal: AbortSignal
  readonly page: PageMemory
}

export type DirectAnswer = {
  readonly status: number
  /** Cut to the endpoint's schema. */
  readonly answer?: unknown
  readonly problem?: Problem
  readonly retryAfterSeconds?: number | undefined
}

type DirectRoute = {
  readonly endpoint: Endpoint
  /** Set when the endpoint requires a session. */
  readonly findSession: FindSession | undefined
  readonly handle: (input: unknown, caller: Caller & { readonly session: Session | null }) => Promise<unknown>
  readonly timeoutMs: number
  readonly noteFailed: NoteFailed | undefined
}

/**
 * The API's reads without a request: what a route does between its hooks, for a caller that has no socket, no
 * cookies and no body. The same guard, validation, time limit, errors, log line and metric; the answer is cut to its
 * schema and not turned into text and back. Commands take the whole way.
 */
export class DirectCalls {
  readonly #routes = new Map<string, DirectRoute>()

  add(route: DirectRoute): void {
    this.#routes.set(nameOf(route.endpoint), route)
  }

  has(call: { readonly method: string; readonly path: string }): boolean {
    return this.#routes.has(nameOf(call))
  }

  async answer(call: DirectCall, log: FastifyBaseLogger): Promise<DirectAnswer> {
    const route = this.#routes.get(nameOf(call))
    if (!route) throw new Error(`${nameOf(call)} cannot be read directly`)
    const { method, path } = route.endpoint
    const begunAt = performance.now()
    const answered = await inSpan({ name: `${method} ${path}`, kind: 'SERVER' }, async () => {
      const answer = await answerOf(route, call, log)
      noteOnSpan({ 'http.request.method': method, 'http.route': path, 'http.response.status_code': answer.status })
      return answer
    })
    const ms = performance.now() - begunAt
    noteAnswered(log, { requestId: call.requestId, method, route: path, status: answered.status, ms })
    return answered
  }
}

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`
}

async function answerOf(route: DirectRoute, call: DirectCall, log: FastifyBaseLogger): Promise<DirectAnswer> {
  const { locale } = call
  const over = callOver()
  let session: Session | null | undefined
  try {
    session = await sessionFor(route, call)
    if (session === undefined) return problemAnswer({ code: 'authorization_required' }, call)
    const input = validInput(route.endpoint, call)
    const answer = await inTime(route.handle(input, callerOf({ call, log, over }, session)), route.timeoutMs)
    if (answer instanceof Refusal) return problemAnswer(refusalDetails(answer, locale), call)
    return { status: 200, answer: z.encode(route.endpoint.answer, answer) }
  } catch (error) {
    const details = problemFor(error, locale)
    if (errors[details.code].status >= 500) noteFailure(error)
    if (errors[details.code].report && !call.signal.aborted)
      log.error({ request_id: call.requestId, err: error }, details.code)
    const { requestId } = call
    if (session && errors[details.code].status >= 500) await route.noteFailed?.({ requestId, sessionId: session.id })
    return problemAnswer(details, call)
  } finally {
    over.end()
  }
}

/** Most reads never ask for the signal, and aborting one nobody listens to makes an error with its stack. */
function callOver(): { end(): void; signal(): AbortSignal } {
  let controller: AbortController | undefined
  let isOver = false
  return {
    end() {
      isOver = true
      controller?.abort()
    },
    signal() {
      controller ??= new AbortController()
      if (isOver) controller.abort()
      return controller.signal
    },
  }
}

/** Null where none is needed, undefined where there is none and one is needed. */
async function sessionFor(
  { findSession }: DirectRoute,
  { page, token }: DirectCall,
): Promise<Session | null | undefined> {
  if (!findSession) return null
  return token === undefined ? undefined : findSession(token, page)
}

function problemAnswer(details: ProblemDetails, { locale, requestId }: DirectCall): DirectAnswer {
  const { code, retryAfterSeconds } = details
  return { status: errors[code].status, problem: problemOf(details, locale, requestId), retryAfterSeconds }
}

/** The texts that an address would carry, validated as they would be there. */
function validInput({ params, query }: Endpoint, { input }: DirectCall): unknown {
  return { params: valid(params, input.params), query: valid(query, input.query) }
}

function valid(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const texts = Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]))
  const checked = compileValidator({ schema })(texts)
  if ('error' in checked) throw checked.error
  return checked.value
}

type Calling = {
  readonly call: DirectCall
  readonly log: FastifyBaseLogger
  /** Its signal is aborted when the call has been answered, which includes a timeout. */
  readonly over: ReturnType<typeof callOver>
}

function callerOf<Found extends Session | null>({ call, log, over }: Calling, session: Found) {
  const { ip, locale, requestId, token, userAgent, visitor } = call
  const caller: Caller & { readonly session: Found } = {
    ...{ ip, locale, requestId, session, visitor, bearer: token },
    userAgent: userAgent.slice(0, 500),
    get signal() {
      return AbortSignal.any([call.signal, over.signal()])
    },
    get log() {
      return log.child({ request_id: requestId })
    },
    cookies: {
      read: () => undefined,
      set: refuseCookies,
      clear: refuseCookies,
    },
  }
  return caller
}

function refuseCookies(): never {
  throw new Error('A read by the site sets no cookies')
}
