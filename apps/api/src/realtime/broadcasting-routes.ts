import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { sendProblem } from '../http/problem-reply.ts'
import type { Authorise } from './authorise-channel.ts'

const asked = z.object({ channel_name: z.string().check(z.minLength(1), z.maxLength(100)) })

/** Endpoint of Laravel's own clients and servers: may this bearer listen to this channel? Accepts a form or JSON. */
export async function mountBroadcasting(server: FastifyInstance, authorise: Authorise): Promise<void> {
  await server.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    app.post('/broadcasting/auth', { schema: { hide: true } as object, bodyLimit: 10_000 }, async (request, reply) => {
      const verdict = await authorise.ask(
        z.safeParse(asked, request.body).data?.channel_name ?? '',
        request.headers.authorization,
      )
      if (verdict.kind === 'unauthorised') return sendProblem(request, reply, { code: 'authorization_required' })
      if (verdict.kind === 'forbidden') return sendProblem(request, reply, { code: 'channel_forbidden' })
      return reply.header('cache-control', 'no-store').send({})
    })
  })
}
