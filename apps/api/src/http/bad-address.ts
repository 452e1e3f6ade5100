import type { FastifyReply, FastifyRequest } from 'fastify'
import { handleError } from './error-handler.ts'
import { requestIdHeader } from './request-id.ts'
import { apiHeaders } from './security-headers.ts'
import { varyBy } from './vary-by.ts'

/**
 * A URL like /%zz matches no route, so the site cannot render it: a browser gets this page, an API client gets a
 * problem as usual.
 */
export function answerBadAddress(page: string) {
  return (error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error.code !== 'FST_ERR_BAD_URL' || !isForPeople(request)) return handleError(error, request, reply)
    return varyBy(reply, 'accept')
      .code(400)
      .headers({ ...apiHeaders, 'content-type': 'text/html; charset=utf-8', [requestIdHeader]: request.id })
      .send(page)
  }
}

function isForPeople({ headers, raw }: FastifyRequest): boolean {
  const isApi = /^\/(rest|docs)(\/|$|\?)/.test(raw.url ?? '')
  return !isApi && headers.accept?.includes('text/html') === true
}
