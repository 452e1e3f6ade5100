import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../../http/problem-reply.ts'
import { bearerOf } from '../../http/request-session.ts'
import type { Limits } from '../../limits/limits.ts'

export type OperatorGuard = {
  readonly operatorToken: string
  readonly limits: Limits
  readonly nameOfAddress: (ip: string) => string
  /** What opens besides the token. */
  readonly isToken?: (given: string) => boolean
}

/**
 * Before the body is read: who has not the installation’s token learns nothing. Compared as hashes, in the same time
 * however much is right. Whoever was wrong too often waits, with the right one too, or guessing would cost nothing.
 */
export function requireOperator({ isToken = () => false, limits, nameOfAddress, operatorToken }: OperatorGuard) {
  const right = hashOf(operatorToken)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const given = bearerOf(request)
    if (given === undefined) return sendProblem(request, reply, { code: 'authorization_required' })
    const whose = nameOfAddress(request.ip)
    const { isAllowed, retryAfterSeconds } = await limits.peek('operator', whose)
    if (!isAllowed) return sendProblem(request, reply, { code: 'too_many_requests', retryAfterSeconds })
    if (timingSafeEqual(hashOf(given), right) || isToken(given)) return undefined
    await limits.take('operator', whose)
    return sendProblem(request, reply, { code: 'authorization_required' })
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
