import { answerSandboxCardOrder, readSandboxCardOrder } from '@qadam/wire/sandbox-acquirer'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { pressSandboxCard, sandboxOrder } from '../../providers/sandbox/sandbox-card-orders.ts'
import { acceptCardNotice } from '../card-payments/accept-card-notice.ts'
import type { CardPaying } from '../card-payments/card-payments.ts'
import { sandboxMemoryIn } from './sandbox-memory.ts'

type Acquiring = Pick<CardPaying, 'database' | 'outbox' | 'providers' | 'now'>

/** The acquirer's page and the fake acquirer behind it, which sends its notification as often as requested. */
export function mountAcquirer(app: FastifyInstance, context: Acquiring): void {
  const memory = sandboxMemoryIn(context.database)
  mountEndpoint(app, readSandboxCardOrder, async ({ params }) => {
    const order = await sandboxOrder(memory, params.invoice)
    if (!order) return refuse('not_found')
    const { amountTiyn, description, keepsCard = false, plan = null, returnAddress, until } = order
    const is_over = context.now() >= new Date(until)
    return { amount_tiyn: amountTiyn, description, plan, is_over, keeps_card: keepsCard, return_url: returnAddress }
  })
  mountEndpoint(app, answerSandboxCardOrder, async ({ body, params: { invoice } }) => {
    const order = await sandboxOrder(memory, invoice)
    if (!order) return refuse('not_found')
    await pressSandboxCard(memory, invoice, body.plan)
    const notification = { headers: {}, body: Buffer.from(JSON.stringify({ invoice })) }
    for (let told = 0; told < body.notifies; told += 1) await acceptCardNotice(context, notification)
    return { location: body.leads_back ? order.returnAddress : null }
  })
}
