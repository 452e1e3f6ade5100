import type { SessionCookie } from '@qadam/contract/cookies'
import type { AnswerOf, Endpoint, InputOf } from '@qadam/contract/endpoint'
import { type ErrorCode, errors } from '@qadam/contract/errors'
import { fieldText } from '@qadam/contract/field-texts'
import type { LocaleCode } from '@qadam/contract/locale'
import { problem, problemContentType } from '@qadam/contract/problem'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import './api-floor.ts'
import { tagAnswer } from './entity-tag.ts'
import { isFromAnotherSite, isFromOurSite } from './own-site.ts'
import { type ProblemDetails, sendProblem } from './problem-reply.ts'
import { Refusal } from './refusal.ts'
import { requestLocale } from './request-locale.ts'
import { bearerOf } from './request-session.ts'
import type { FindSession, Session } from './session.ts'
import { varyBy } from './vary-by.ts'
import { visitorOf } from './visitor.ts'

/** What every call can answer besides its own refusals. */
const sharedErrors = [
  'bad_request',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'internal_error',
  'temporarily_unavailable',
] as const satisfies readonly ErrorCode[]

/** What a call that needs a session can answer as well. */
const sessionErrors = ['authorization_required', 'forbidden'] as const satisfies readonly ErrorCode[]

/** What a POST that is repeated under its Idempotency-Key can answer as well. */
const repeatErrors = ['still_running', 'repeat_differs'] as const satisfies readonly ErrorCode[]

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
}

export type SessionCaller<Found extends Session = Session> = Caller & { readonly session: Found }

type CallerOf<Shape extends Endpoint, Found extends Session> = Shape['access'] extends 'session'
  ? SessionCaller<Found>
  : Caller

export type EndpointHandler<Shape extends Endpoint, Found extends Session = Session> = (
  input: InputOf<Shape>,
  caller: CallerOf<Shape, Found>,
) => Promise<AnswerOf<Shape> | Refusal<Shape['errors'][number]>>

export type EndpointOptions<Found extends Session = Session> = {
  /** Finds the session and, in the same question, what the answer is made of. */
  readonly findSession?: FindSession<Found>
  /** Anybody may keep the answer for so long; without it nobody may. */
  readonly publicForSeconds?: number
  readonly bodyLimitBytes?: number
  readonly timeoutMs?: number
}

/** A contract endpoint and its handler become a route: input checked before, answer cut to its schema after. */
export function mountEndpoint<Shape extends Endpoint, Found extends Session = Session>(
  app: FastifyInstance,
  endpoint: Shape,
  handle: EndpointHandler<Shape, Found>,
  options: EndpointOptions<Found> = {},
): void {
  const { bodyLimitBytes, findSession, publicForSeconds, timeoutMs = 10_000 } = options
  const { floor } = app
  const isSession = endpoint.access === 'session'
  const isIdempotent = endpoint.method === 'POST'
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    handlerTimeout: timeoutMs,
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
    ...(isSession && { onRequest: floor.requireSession(findSession) }),
    ...(publicForSeconds !== undefined && { onSend: tagAnswer }),
    ...(isIdempotent && floor.idempotent),
    handler: async (request, reply) => {
      const locale = requestLocale(request)
      const input = { params: request.params, query: request.query, body: request.body } as InputOf<Shape>
      const caller = callerOf(request, reply, floor)
      const answer = await handle(input, caller as CallerOf<Shape, Found>)
      if (answer instanceof Refusal) return sendProblem(request, reply, problemDetails(answer, locale))
      if (publicForSeconds !== undefined) reply.header('cache-control', `public, max-age=${publicForSeconds}`)
      return varyBy(reply, 'accept-language').header('content-language', locale).send(answer)
    },
  })
}

function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, siteOrigin }: FastifyInstance['floor'],
): Caller {
  return {
    locale: requestLocale(request),
    ip: request.ip,
    log: request.log,
    // Made when asked for: most calls are over before anybody could hang up.
    get signal() {
      return untilAnswered(reply)
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    visitor: visitorOf(request),
    bearer: bearerOf(request),
    cookies: {
      read: (kind) => (isFromOurSite(request, siteOrigin) ? cookies.read(request, kind) : undefined),
      set: (kind, token) => cookies.set(reply, kind, token),
      // A form on another site could otherwise sign people out.
      clear: () => (isFromAnotherSite(request, siteOrigin) ? undefined : cookies.clear(reply)),
    },
    ...(request.caller && { session: request.caller }),
  }
}

/** Fastify's own signal is over as soon as the body has been read. */
function untilAnswered({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController()
  raw.once('close', () => over.abort())
  return over.signal
}

function problemDetails({ code, retryAfterSeconds, fields, stepName }: Refusal, locale: LocaleCode): ProblemDetails {
  const texts = Object.entries(fields ?? {}).map(([name, key]) => [name, [fieldText(key, locale)]])
  return { code, retryAfterSeconds, stepName, fields: fields && Object.fromEntries(texts) }
}

function routeSchema(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.room],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: endpoint.answer, ...problemResponses(errorsOf(endpoint)) },
  }
}

function errorsOf({ access, errors: own, method }: Endpoint): readonly ErrorCode[] {
  return [
    ...sharedErrors,
    ...(access === 'session' ? sessionErrors : []),
    ...(method === 'POST' ? repeatErrors : []),
    ...own,
  ]
}

function problemResponses(codes: readonly ErrorCode[]) {
  const byStatus = Object.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, sameStatus]) => [
      status,
      { description: [...new Set(sameStatus)].join(', '), content: { [problemContentType]: { schema: problem } } },
    ]),
  )
}
