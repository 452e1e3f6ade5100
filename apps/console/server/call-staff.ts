import type { Endpoint } from '@qadam/wire/endpoint'
import type { LocaleCode } from '@qadam/wire/locale'
import { problem } from '@qadam/wire/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Answered, Call, Input } from '../app/page.ts'

/** Thrown by a call that needs a fresh code: the page that asks for one is shown instead. */
export class FreshCodeNeededError extends Error {
  override readonly name = 'FreshCodeNeededError'
}

type Asking = { readonly token: string | undefined; readonly locale: LocaleCode; readonly request: FastifyRequest }

/** Calls the staff API inside the same server, through the same guards as a call from outside. */
export function callIn(server: FastifyInstance, { locale, request, token }: Asking): Call {
  return async <Shape extends Endpoint>(endpoint: Shape, input: Input = {}): Promise<Answered<Shape>> => {
    const answer = await server.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      remoteAddress: request.ip,
      headers: {
        'accept-language': locale,
        'user-agent': request.headers['user-agent'] ?? '',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(input.body !== undefined && { payload: input.body as object }),
    })
    const said: unknown = answer.json()
    if (answer.statusCode < 300) return { ok: true, answer: said as never }
    const refused = z.safeParse(problem, said)
    // A response that is neither the expected one nor a problem is our own fault, and a 5xx is not for the page to
    // explain, unless the call says that it may happen.
    const isForeseen = refused.success && endpoint.errors.some((code) => code === refused.data.code)
    if (!refused.success || (answer.statusCode >= 500 && !isForeseen))
      throw new Error(`${endpoint.path} answered ${answer.statusCode}`)
    if (refused.data.code === 'fresh_code_needed') throw new FreshCodeNeededError()
    return { ok: false, problem: refused.data }
  }
}

function addressOf({ path }: Endpoint, { params = {}, query }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}
