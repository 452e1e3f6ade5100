import type { AnswerOf, Endpoint, InputOf } from '@qadam/contract/endpoint'
import { type ErrorCode, errors } from '@qadam/contract/errors'
import { fieldText } from '@qadam/contract/field-texts'
import type { LocaleCode } from '@qadam/contract/locale'
import { problem, problemContentType } from '@qadam/contract/problem'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { tagAnswer } from './entity-tag.ts'
import { type ProblemDetails, sendProblem } from './problem-reply.ts'
import { Refusal } from './refusal.ts'
import { requestLocale } from './request-locale.ts'
import { varyBy } from './vary-by.ts'

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

// NOTE: calls with `access: 'session'` do not compile until the session room gives this floor its `requireSession`.
type MountableEndpoint = Endpoint & { readonly access: 'anyone' }

export type Caller = {
  readonly locale: LocaleCode
  readonly ip: string
  readonly log: FastifyBaseLogger
  /** Aborted when the client hangs up or the time allowed is over. */
  readonly signal: AbortSignal
}

export type EndpointHandler<Shape extends Endpoint> = (
  input: InputOf<Shape>,
  caller: Caller,
) => Promise<AnswerOf<Shape> | Refusal<Shape['errors'][number]>>

export type EndpointLimits = {
  /** Anybody may keep the answer for so long; without it nobody may. */
  readonly publicForSeconds?: number
  readonly bodyLimitBytes?: number
  readonly timeoutMs?: number
}

/** A contract endpoint and its handler become a route: input checked before, answer cut to its schema after. */
export function mountEndpoint<Shape extends MountableEndpoint>(
  app: FastifyInstance,
  endpoint: Shape,
  handle: EndpointHandler<Shape>,
  limits: EndpointLimits = {},
): void {
  const { publicForSeconds, bodyLimitBytes, timeoutMs = 10_000 } = limits
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    handlerTimeout: timeoutMs,
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
    ...(publicForSeconds !== undefined && { onSend: tagAnswer }),
    handler: async (request, reply) => {
      const locale = requestLocale(request)
      const input = { params: request.params, query: request.query, body: request.body } as InputOf<Shape>
      const answer = await handle(input, { locale, ip: request.ip, log: request.log, signal: request.signal })
      if (answer instanceof Refusal) return sendProblem(request, reply, problemDetails(answer, locale))
      if (publicForSeconds !== undefined) reply.header('cache-control', `public, max-age=${publicForSeconds}`)
      return varyBy(reply, 'accept-language').header('content-language', locale).send(answer)
    },
  })
}

function problemDetails({ code, retryAfterSeconds, fields }: Refusal, locale: LocaleCode): ProblemDetails {
  const texts = Object.entries(fields ?? {}).map(([name, key]) => [name, [fieldText(key, locale)]])
  return { code, retryAfterSeconds, fields: fields && Object.fromEntries(texts) }
}

function routeSchema(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.room],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: endpoint.answer, ...problemResponses([...sharedErrors, ...endpoint.errors]) },
  }
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
