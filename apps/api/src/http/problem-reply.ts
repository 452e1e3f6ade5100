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
  setProblemHeaders(request, reply, details, locale).header('content-type', problemContentType)
  return reply.send(JSON.stringify(problemOf(details, locale, request.id)))
}

/**
 * The same for a link to a file: a browser that has followed it shows the message as a page, in the language of the
 * link.
 */
export function sendFileProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  details: ProblemDetails,
  locale: LocaleCode,
): FastifyReply {
  setProblemHeaders(request, reply, details, locale)
  varyBy(reply, 'accept')
  const problem = problemOf(details, locale, request.id)
  if (!request.headers.accept?.includes('text/html')) {
    return reply.header('content-type', problemContentType).send(JSON.stringify(problem))
  }
  const messages = [problem.message, ...Object.values(problem.errors ?? {}).flat()]
  const [title = '', ...others] = messages.map(escapeHtml)
  const page = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .send(`${page}<title>${title}</title><h1>${title}</h1>${others.map((text) => `<p>${text}</p>`).join('')}</html>`)
}

function setProblemHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  details: ProblemDetails,
  locale: LocaleCode,
): FastifyReply {
  reply
    .code(errors[details.code].status)
    .headers(apiHeaders)
    .headers({ 'content-language': locale, [requestIdHeader]: request.id })
  varyBy(reply, 'accept-language')
  if (errors[details.code].status === 401) reply.header('www-authenticate', 'Bearer')
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds)
  return reply
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
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
