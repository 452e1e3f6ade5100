import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../../http/problem-reply.ts'
import { bearerOf } from '../../http/request-session.ts'
import type { Limits } from '../../limits/limits.ts'

export type OperatorGuard = {
  readonly operatorToken: string
  readonly limits: Limits
  readonly limitKeyOfAddress: (ip: string) => string
  /** Accepts a token other than the operator's. */
  readonly isToken?: (given: string) => boolean
}

/**
 * Runs before the body is read, so that a client without the installation's token learns nothing. Tokens are compared
 * as hashes in constant time. After too many wrong ones even the right token gets 429: otherwise guessing would cost
 * nothing.
 */
export function requireOperator({ isToken = () => false, limits, limitKeyOfAddress, operatorToken }: OperatorGuard) {
  const right = hashOf(operatorToken)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const given = bearerOf(request)
    if (given === undefined) return sendProblem(request, reply, { code: 'authorization_required' })
    const whose = limitKeyOfAddress(request.ip)
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
