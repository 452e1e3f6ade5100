import type { AnswerOf, Endpoint, InputOf } from '@qadam/wire/endpoint'
import { type ErrorCode, errors } from '@qadam/wire/errors'
import { problem, problemContentType } from '@qadam/wire/problem'
import type { FastifyInstance } from 'fastify'
import './api-plugins.ts'
import { inTime } from './deadline-error.ts'
import { answerHeld, tagAnswer } from './entity-tag.ts'
import { sendProblem } from './problem-reply.ts'
import { Refusal } from './refusal.ts'
import { refusalDetails } from './refusal-details.ts'
import { type Caller, RequestCaller } from './request-caller.ts'
import type { StaffSession } from './request-staff.ts'
import type { FindSession, Session } from './session.ts'
import { varyBy } from './vary-by.ts'

/** Errors that every call may return besides its own. */
const sharedErrors = [
  'bad_request',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'internal_error',
  'temporarily_unavailable',
] as const satisfies readonly ErrorCode[]

const sessionErrors = ['authorization_required', 'forbidden'] as const satisfies readonly ErrorCode[]

const staffErrors = [
  'authorization_required',
  'not_permitted',
  'fresh_code_needed',
  'staff_away',
] as const satisfies readonly ErrorCode[]

/** Additional errors of a POST, from its Idempotency-Key. */
const repeatErrors = ['still_running', 'repeat_differs'] as const satisfies readonly ErrorCode[]

export type StaffCaller = Caller & { readonly staff: StaffSession }

export type SessionCaller<Found extends Session = Session> = Caller & { readonly session: Found }

type CallerOf<Shape extends Endpoint, Found extends Session> = Shape['access'] extends 'session'
  ? SessionCaller<Found>
  : Shape['access'] extends 'staff'
    ? StaffCaller
    : Caller

export type EndpointHandler<Shape extends Endpoint, Found extends Session = Session> = (
  input: InputOf<Shape>,
  caller: CallerOf<Shape, Found>,
) => Promise<AnswerOf<Shape> | Refusal<Shape['errors'][number]>>

export type EndpointOptions<Found extends Session = Session> = {
  /** Finds the session and, in the same query, the data of the response. */
  readonly findSession?: FindSession<Found>
  /** ETag of the response for this session; a client that already has it gets a 304 without further queries. */
  readonly tagOf?: (session: Found) => string | undefined
  /** Makes the response publicly cacheable for this long; without it caching is forbidden. */
  readonly publicForSeconds?: number
  /** A POST that is a read, which the site may make in the same process without a request. */
  readonly changesNothing?: boolean
  /** The response holds what may be given once, so a repeated request never gets it again. */
  readonly isNeverReplayed?: boolean
  readonly bodyLimitBytes?: number
  /** Counted from the moment the request is complete. */
  readonly timeoutMs?: number
}

/** Mounts a contract endpoint and its handler as a route: input validated before, response cut to its schema after. */
export function mountEndpoint<Shape extends Endpoint, Found extends Session = Session>(
  app: FastifyInstance,
  endpoint: Shape,
  handle: EndpointHandler<Shape, Found>,
  options: EndpointOptions<Found> = {},
): void {
  const { bodyLimitBytes, findSession, isNeverReplayed = false, publicForSeconds, tagOf, timeoutMs = 10_000 } = options
  const isRead = endpoint.method === 'GET' || options.changesNothing === true
  const { plugins } = app
  const isSession = endpoint.access === 'session'
  const isIdempotent = endpoint.method === 'POST' && !isNeverReplayed
  if (isRead && (isSession || endpoint.access === 'anyone')) {
    plugins.directCalls?.add({
      ...{ endpoint, timeoutMs, noteFailed: plugins.noteFailed },
      findSession: isSession ? (findSession ?? plugins.findSession) : undefined,
      handle: (input, caller) => handle(input as InputOf<Shape>, caller as Caller as CallerOf<Shape, Found>),
    })
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
    ...(isSession && { onRequest: plugins.requireSession(findSession) }),
    ...(endpoint.access === 'staff' && { onRequest: staffGuard(app, endpoint) }),
    ...(publicForSeconds !== undefined && { onSend: tagAnswer }),
    ...(isIdempotent && plugins.idempotent),
    ...(tagOf && { preHandler: answerHeld((request) => tagOf(request.caller as Found)) }),
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body } as InputOf<Shape>
      const caller = new RequestCaller(request, reply, plugins)
      const { locale } = caller
      const answer = await inTime(handle(input, caller as Caller as CallerOf<Shape, Found>), timeoutMs)
      if (answer instanceof Refusal) return sendProblem(request, reply, refusalDetails(answer, locale))
      if (publicForSeconds !== undefined) reply.header('cache-control', `public, max-age=${publicForSeconds}`)
      return varyBy(reply, 'accept-language').header('content-language', locale).send(answer)
    },
  })
}

function staffGuard({ plugins }: FastifyInstance, { fourEyes, needsFreshCode, path, permission }: Endpoint) {
  if (!plugins.requireStaff || !permission)
    throw new Error(`${path} is a staff endpoint: it must be mounted on the console's port and have a permission`)
  const needsPresence = fourEyes !== undefined || permission === 'approval.check'
  return plugins.requireStaff({ permission, needsFreshCode: needsFreshCode === true, needsPresence })
}

function routeSchema(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.module],
    ...(endpoint.access !== 'anyone' && { security: [{ [endpoint.access]: [] }] }),
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
    ...(access === 'staff' ? staffErrors : []),
    ...(access === 'operator' || access === 'partner'
      ? (['authorization_required', 'too_many_requests'] as const)
      : []),
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
