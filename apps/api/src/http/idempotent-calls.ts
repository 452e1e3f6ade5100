import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem-reply.ts'
import type { StoredRequest, StoredResponse, StoredResponses } from './stored-responses.ts'
import { visitorOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    idempotent: StoredRequest | null
  }
}

const idempotencyHeader = 'idempotency-key'

const storedHeaders = ['content-type', 'content-language', 'set-cookie', 'vary'] as const

/**
 * Executes a POST with an Idempotency-Key once: a repeat gets the stored response, a different request under the same
 * key is rejected, and a repeat during the first run gets a "retry later". Rejected requests had no effect, so they are
 * not stored.
 */
export function idempotentCalls(answers: StoredResponses) {
  return {
    async preHandler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const key = request.headers[idempotencyHeader]
      if (request.method !== 'POST' || key === undefined) return undefined
      if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key))
        return sendProblem(request, reply, { code: 'bad_request' })
      const stored = storedRequest(request, key)
      const begun = await answers.begin(stored)
      if (begun.kind === 'running') return sendProblem(request, reply, { code: 'still_running', retryAfterSeconds: 1 })
      if (begun.kind === 'differs') return sendProblem(request, reply, { code: 'repeat_differs' })
      if (begun.kind === 'answered') return sendAgain(reply, begun.answer)
      request.idempotent = stored
      return undefined
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
      const stored = request.idempotent
      if (stored === null) return payload
      request.idempotent = null
      if (reply.statusCode >= 300 || typeof payload !== 'string') await answers.forget(stored)
      else await answers.finish(stored, { headers: headersOf(reply), body: payload })
      return payload
    },
  }
}

function storedRequest(request: FastifyRequest, key: string): StoredRequest {
  const who =
    request.caller?.accountId ?? request.staff?.staffId ?? operatorOf(request) ?? visitorOf(request) ?? 'anyone'
  return {
    scope: `${who} ${request.method} ${request.routeOptions.url} ${JSON.stringify(request.params ?? {})}`,
    key,
    body: JSON.stringify(request.body ?? null),
  }
}

/** The operator's token is one for all, so the name in the call tells them apart. */
function operatorOf({ body, routeOptions }: FastifyRequest): string | undefined {
  if (!routeOptions.url?.startsWith('/rest/operator/') || typeof body !== 'object' || body === null) return undefined
  return 'operator' in body && typeof body.operator === 'string' ? `operator ${body.operator}` : undefined
}

function headersOf(reply: FastifyReply): StoredResponse['headers'] {
  const present = storedHeaders.map((name) => [name, reply.getHeader(name)] as const)
  return Object.fromEntries(
    present.flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().map(String)]])),
  )
}

function sendAgain(reply: FastifyReply, { body, headers }: StoredResponse): FastifyReply {
  // A Buffer, because Fastify would serialise a string with a JSON content type again.
  return reply.headers(headers).header('idempotency-replayed', 'true').send(Buffer.from(body))
}
