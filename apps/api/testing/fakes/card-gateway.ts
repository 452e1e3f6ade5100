import { createHmac } from 'node:crypto'
import { type Asked, aVendor, type Vendor, type VendorAnswer } from './a-vendor.ts'

type State =
  | { readonly status: 'open' }
  | { readonly status: 'declined'; readonly reason: string }
  | { readonly status: 'pending' | 'paid' | 'refunded'; readonly amount_tiyn: number; currency: string; at: string }

export type CardGateway = Vendor & {
  readonly refunds: readonly { readonly invoice: string; readonly refundId: string }[]
  /** Sets the outcome of the payment page; by default the whole amount is paid now. */
  becomes(invoice: string, state: 'paid' | 'pending' | 'declined', about?: Partial<Become>): void
  notification(invoice: string, key: string): { readonly body: string; readonly headers: Record<string, string> }
}

type Become = { readonly amountTiyn: number; readonly currency: string; readonly at: string; readonly reason: string }

type Order = { readonly amountTiyn: number; state: State }

/** Speaks the protocol of providers/card-payments/README.md. */
export async function aCardGateway(): Promise<CardGateway> {
  const orders = new Map<string, Order>()
  const refunds: { invoice: string; refundId: string }[] = []
  const vendor = await aVendor(answerTo)
  function answerTo({ method, path, text }: Asked): VendorAnswer {
    const [, place, invoice = '', refund] = path.split('/')
    if (place !== 'orders') return { status: 404 }
    if (method === 'GET') return { json: orders.get(invoice)?.state ?? { status: 'not_found' } }
    const body = JSON.parse(text)
    if (refund === 'refunds') return refunded(invoice, body.refund_id)
    if (!orders.has(body.invoice)) orders.set(body.invoice, { amountTiyn: body.amount_tiyn, state: { status: 'open' } })
    return { json: { page_url: `https://acquirer.example/pay/${body.invoice}` } }
  }
  function refunded(invoice: string, refundId: string): VendorAnswer {
    const order = orders.get(invoice)
    if (order?.state.status === 'refunded') return { json: { status: 'refunded' } }
    if (order?.state.status !== 'paid') return { json: { status: 'declined' } }
    order.state = { ...order.state, status: 'refunded' }
    refunds.push({ invoice, refundId })
    return { json: { status: 'refunded' } }
  }
  return {
    ...vendor,
    refunds,
    becomes(
      invoice,
      status,
      { amountTiyn, at = new Date().toISOString(), currency = 'KZT', reason = 'no_money' } = {},
    ) {
      const order = orders.get(invoice)
      if (!order) throw new Error('The gateway has no such order')
      order.state =
        status === 'declined'
          ? { status, reason }
          : { status, amount_tiyn: amountTiyn ?? order.amountTiyn, currency, at }
    },
    notification(invoice, key) {
      const body = JSON.stringify({ invoice })
      return { body, headers: { 'gateway-signature': createHmac('sha256', key).update(body).digest('hex') } }
    },
  }
}
