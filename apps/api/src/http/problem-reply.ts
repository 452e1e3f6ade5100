import type { Step } from '@qadam/domain/registration/steps'
import { errorText } from '@qadam/wire/error-texts'
import { type ErrorCode, errors } from '@qadam/wire/errors'
import type { LocaleCode } from '@qadam/wire/locale'
import { type Problem, problemContentType } from '@qadam/wire/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from './request-id.ts'
import { requestLocale } from './request-locale.ts'
import { apiHeaders } from './security-headers.ts'
import { varyBy } from './vary-by.ts'

export type ProblemDetails = {
  readonly code: ErrorCode
  readonly fields?: Record<string, string[]> | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly stepName?: Step | undefined
  readonly proof?: Problem['proof']
  readonly documents?: Problem['documents']
}

/** Sends an error response; status, title and message all follow from the code. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, details: ProblemDetails): FastifyReply {
  const locale = requestLocale(request)
  reply
    .code(errors[details.code].status)
    .headers(apiHeaders)
    .headers({
      'content-type': problemContentType,
      'content-language': locale,
      [requestIdHeader]: request.id,
    })
  varyBy(reply, 'accept-language')
  if (errors[details.code].status === 401) reply.header('www-authenticate', 'Bearer')
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds)
  return reply.send(JSON.stringify(problemOf(details, locale, request.id)))
}

export function problemOf(
  { code, documents, fields, proof, stepName }: ProblemDetails,
  locale: LocaleCode,
  requestId: string,
): Problem {
  return {
    type: `urn:qadam:problem:${code}`,
    title: titleOf(code),
    status: errors[code].status,
    code,
    message: errorText(code, locale),
    ...(fields && { errors: fields }),
    ...(stepName && { step_name: stepName }),
    ...(proof && { proof }),
    ...(documents && { documents: [...documents] }),
    request_id: requestId,
  }
}

function titleOf(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
