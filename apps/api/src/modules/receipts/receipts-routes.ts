import * as wire from '@qadam/wire/receipts'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal } from '../../http/refusal.ts'
import { acceptPaymentNotice } from './accept-payment-notice.ts'
import { findDebts } from './find-debts.ts'
import { presentReceipt, type Receipts } from './receipts.ts'
import { keepSignedBodies, type PartnerGuard, requirePartner } from './require-partner.ts'
import { cancelPayment } from './take-back.ts'

/** Endpoints for banks, terminals and wallets; each signs with its own key. */
export function mountPayments(app: FastifyInstance, receipts: Receipts, guard: PartnerGuard): void {
  app.register(async (partners) => {
    keepSignedBodies(partners)
    partners.addHook('preValidation', requirePartner(guard))

    mountEndpoint(partners, wire.findDebts, async ({ query }) => ({ debts: await findDebts(receipts, query.account) }))

    mountEndpoint(partners, wire.reportPayment, async ({ body, params: { channel } }) => {
      const { account, amount_tiyn: amount, external_id: externalId, paid_at, status = 'paid' } = body
      const payment = { channel, externalId, account, amount, paidAt: new Date(paid_at), choice: null, status }
      const heard = await acceptPaymentNotice(receipts, payment)
      return heard instanceof Refusal ? heard : presentReceipt(heard)
    })

    mountEndpoint(partners, wire.cancelPayment, async ({ params: { channel, external_id: externalId } }) => {
      const cancelled = await cancelPayment(receipts, { channel, externalId })
      return cancelled instanceof Refusal ? cancelled : presentReceipt(cancelled)
    })
  })
}
