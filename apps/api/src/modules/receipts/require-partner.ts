import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../../http/problem-reply.ts'
import type { Limits } from '../../limits/limits.ts'
import { isSigned } from './payment-signature.ts'

export type PartnerGuard = {
  /** Signing keys by channel name. */
  readonly paymentKeys: Readonly<Record<string, string>>
  readonly limits: Limits
  readonly limitKeyOfAddress: (ip: string) => string
}

const bodies = new WeakMap<FastifyRequest, string>()

/** Keeps the raw body until the signature is checked, because the signature covers its exact bytes. */
export function keepSignedBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    bodies.set(request, body)
    parse(request, body, done)
  })
}

/**
 * Responds the same to an unknown channel and to a wrong signature. Signatures are checked against the real clock,
 * whatever the sandbox's day. After too many failures even the right key has to wait, so that guessing has a cost.
 */
export function requirePartner({ limits, limitKeyOfAddress, paymentKeys }: PartnerGuard) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const whose = limitKeyOfAddress(request.ip)
    const guesses = await limits.peek('payment-signature', whose)
    if (!guesses.isAllowed)
      return sendProblem(request, reply, { code: 'too_many_requests', retryAfterSeconds: guesses.retryAfterSeconds })
    const { channel = '' } = request.params as { channel?: string }
    const key = Object.hasOwn(paymentKeys, channel) ? paymentKeys[channel] : undefined
    const header = request.headers['qadam-signature']
    const { method, url: address } = request
    const call = { method, address, body: bodies.get(request) ?? '' }
    if (key === undefined || typeof header !== 'string' || !isSigned(key, header, call, new Date())) {
      await limits.take('payment-signature', whose)
      return sendProblem(request, reply, { code: 'authorization_required' })
    }
    const { isAllowed, retryAfterSeconds } = await limits.take('payment-channel', channel)
    return isAllowed ? undefined : sendProblem(request, reply, { code: 'too_many_requests', retryAfterSeconds })
  }
}
