import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../../http/problem-reply.ts'
import { bearerOf } from '../../http/request-session.ts'

/** Before the body is read: who has not the installation’s token learns nothing. Compared as hashes, in the same time however much is right. */
export function requireOperator(token: string) {
  const right = hashOf(token)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const given = bearerOf(request)
    if (given !== undefined && timingSafeEqual(hashOf(given), right)) return undefined
    return sendProblem(request, reply, { code: 'authorization_required' })
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
