import { randomUUID } from 'node:crypto'
import * as wire from '@qadam/wire/card-payments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { sendProblem } from '../../http/problem-reply.ts'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { acceptCardNotice } from './accept-card-notice.ts'
import { askByTheClient } from './ask-acquirer.ts'
import { beginCardPayment } from './begin-card-payment.ts'
import { readCardPayment } from './card-payment-views.ts'
import type { CardPaying } from './card-payments.ts'
import { foreseePayment } from './foresee-payment.ts'
import { refundCardPayment } from './refund-card-payment.ts'

const timeoutMs = 5_000
const longestNotificationBytes = 16 * 1024

type NetworkNames = { readonly limitKeyOfAddress: (ip: string) => string }

export function mountCardPayments(app: FastifyInstance, context: CardPaying, names: NetworkNames): void {
  mountEndpoint(app, wire.foreseePayment, ({ params, query: { amount_tiyn, choice = null } }, { session }) =>
    foreseePayment(context, session, { loanId: params.id, amount: Number(amount_tiyn), choice }),
  )
  mountEndpoint(app, wire.beginCardPayment, ({ body, params }, { ip, locale, session, userAgent }) => {
    const { amount_tiyn: amount, autopay_document_ids: ticked, choice, keeps_card, payment_id: paymentId } = body
    return beginCardPayment(context, session, {
      ...{ loanId: params.id, paymentId, amount, choice, locale, ip, userAgent },
      ...(keeps_card !== undefined && { keepsCard: keeps_card }),
      ...(ticked && { ticked }),
    })
  })
  mountEndpoint(app, wire.getCardPayment, ({ params }, { session }) => readCardPayment(context, session, params.id))
  mountEndpoint(app, wire.askCardPayment, async ({ params }, { session }) => {
    const payment = await readCardPayment(context, session, params.id)
    if ('code' in payment) return payment
    const call: ProviderCall = { key: randomUUID(), signal: AbortSignal.timeout(timeoutMs) }
    // If the acquirer is unavailable, the scheduled job polls it; the screen shows that we are checking.
    await askByTheClient(context, payment.id, call).catch(() => undefined)
    return readCardPayment(context, session, params.id)
  })
  mountEndpoint(app, wire.refundCardPayment, ({ params }, { session }) =>
    refundCardPayment(context, session, params.id),
  )
  app.register(async (acquirers) => mountNotifications(acquirers, context, names))
}

/**
 * Acquirers send different formats and sign the raw bytes, so the body is read as bytes. All notifications get the same
 * response.
 */
function mountNotifications(app: FastifyInstance, context: CardPaying, { limitKeyOfAddress }: NetworkNames): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestNotificationBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.post(
    '/rest/acquirer/notifications',
    { schema: { hide: true } as object },
    async (request: FastifyRequest<{ Body: Buffer | undefined }>, reply) => {
      const { isAllowed, retryAfterSeconds } = await context.limits.take('acquirer', limitKeyOfAddress(request.ip))
      if (!isAllowed) return sendProblem(request, reply, { code: 'too_many_requests', retryAfterSeconds })
      await acceptCardNotice(context, { headers: request.headers, body: request.body ?? Buffer.alloc(0) })
      return reply.send({ code: 0 })
    },
  )
}
