import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem-reply.ts'
import type { Session } from './session.ts'

/** Serves a picture that its own client has sent: bytes, and therefore outside the JSON endpoints. */
export function mountOwnPicture(
  app: FastifyInstance,
  path: `/${string}/:id/file`,
  find: (caller: Session, id: string) => Promise<Buffer | undefined>,
): void {
  const options = { schema: { hide: true } as object, onRequest: app.plugins.requireSession() }
  app.get<{ Params: { id: string } }>(path, options, async (request, reply) => {
    const { caller, params } = request
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id)
    const jpeg = caller && isId ? await find(caller, params.id) : undefined
    if (!jpeg) return sendProblem(request, reply, { code: 'not_found' })
    return reply.headers({ 'content-type': 'image/jpeg', 'content-disposition': 'inline' }).send(jpeg)
  })
}
