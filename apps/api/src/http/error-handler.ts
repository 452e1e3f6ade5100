import { type ErrorCode, errors } from '@qadam/wire/errors'
import { fieldMessages } from '@qadam/wire/field-texts'
import type { LocaleCode } from '@qadam/wire/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/database-errors.ts'
import { noteFailure } from '../telemetry/spans.ts'
import { DeadlineError } from './deadline-error.ts'
import { InvalidInputError } from './invalid-input-error.ts'
import { type ProblemDetails, sendProblem } from './problem-reply.ts'
import { RefusedError } from './refusal.ts'
import { refusalDetails } from './refusal-details.ts'
import { requestLocale } from './request-locale.ts'
import { SlowBodyError } from './slow-body.ts'

const retryUnavailableAfterSeconds = 5

/** The only place where an error gets its code, and with it its status, message and log level. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const details = problemFor(error, requestLocale(request))
  if (errors[details.code].status >= 500) noteFailure(error)
  // A client that hung up halfway is not an error of ours, and no one is left to receive the response.
  if (errors[details.code].report && !request.socket.destroyed) request.log.error({ err: error }, details.code)
  return sendProblem(request, reply, details)
}

export function problemFor(error: unknown, locale: LocaleCode): ProblemDetails {
  if (error instanceof InvalidInputError) return inputProblem(error, locale)
  if (isUnavailable(error) || error instanceof DeadlineError) {
    return { code: 'temporarily_unavailable', retryAfterSeconds: retryUnavailableAfterSeconds }
  }
  if (error instanceof RefusedError) return refusalDetails(error.refusal, locale)
  if (error instanceof SlowBodyError) return { code: 'request_timeout' }
  return { code: requestFault(error) ?? 'internal_error' }
}

function inputProblem(error: InvalidInputError, locale: LocaleCode): ProblemDetails {
  // A missing body, or one that is not an object, has no field to report.
  const isShapeless = error.issues.some((issue) => issue.path.length === 0 && issue.code !== 'unrecognized_keys')
  if (isShapeless) return { code: 'bad_request' }
  return { code: 'validation_failed', fields: fieldMessages(error.issues, locale) }
}

/** Maps faults that Fastify itself found in a request. A `statusCode` on any other error is ignored. */
function requestFault(error: unknown): ErrorCode | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  const isFastifys = fastifyCode(error) !== undefined || error instanceof SyntaxError
  if (!isFastifys || typeof status !== 'number' || status < 400 || status > 499) return undefined
  const codes = Object.keys(errors) as ErrorCode[]
  return codes.find((code) => errors[code].status === status) ?? 'bad_request'
}

function fastifyCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.startsWith('FST_') ? code : undefined
}
