import { defaultLocale, localeCodes, locales } from '@qadam/wire/locale'
import { followStep } from '@qadam/wire/realtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathIn } from '../app/boot/locale-path.ts'
import { type VisitorOnServer, type VisitorOptions, visitorOf } from './visitor.ts'

type StepOptions = VisitorOptions & { readonly hasPrefix: boolean }

const nobody = { step: null, channel: null }

/**
 * Serves an open page's step with a new token for its channel. Every tab polls it, so it bypasses the router and the
 * page hooks and forwards the API's response bytes.
 */
export function serveStep(app: FastifyInstance, { hasPrefix, ...options }: StepOptions): void {
  for (const locale of hasPrefix ? localeCodes : [defaultLocale]) {
    app.get(pathIn(locale, '/register/step', hasPrefix), async (request, reply) => {
      const visitor = visitorOf(request, options)
      const ask = async (token: string | undefined) => {
        if (token === undefined) return undefined
        const answer = await options.callApi(
          followStep.path,
          { headers: headersOf(request, { visitor, token, language: locales[locale].backendCode }) },
          request.ip,
        )
        return answer.status === 401 || answer.status === 403 ? undefined : answer
      }
      reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff')
      try {
        const { session } = visitor
        const answer = (await ask(await session.token())) ?? (await ask(await session.renewed()))
        if (visitor.toSet.length > 0) reply.header('Set-Cookie', [...visitor.toSet])
        return answer === undefined ? reply.send(nobody) : await handOn(reply, answer)
      } catch (error) {
        // The session may or may not be valid: the page retries later.
        request.log.warn({ err: error }, 'the current step could not be read for a page')
        return reply.code(503).header('Retry-After', '30').send()
      }
    })
  }
}

type Asker = { readonly visitor: VisitorOnServer; readonly token: string; readonly language: string }

function headersOf(request: FastifyRequest, { language, token, visitor }: Asker): Record<string, string> {
  const held = request.headers['if-none-match']
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    'X-Request-Id': request.id,
    'X-Visitor-Id': visitor.id,
    'User-Agent': visitor.userAgent,
    Authorization: `Bearer ${token}`,
    ...(held !== undefined && { 'If-None-Match': held }),
  }
}

async function handOn(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status)
  for (const name of ['etag', 'retry-after']) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  if (answer.status !== 200) return reply.send()
  return reply.type('application/json; charset=utf-8').send(await answer.text())
}
