import { createHmac } from 'node:crypto'
import { type Asked, aVendor, type Vendor, type VendorAnswer } from './a-vendor.ts'

type State =
  | { readonly status: 'open' }
  | { readonly status: 'declined'; readonly reason: string }
  | ({ readonly status: 'pending' | 'paid' | 'refunded'; readonly amount_tiyn: number } & Charged)

type Charged = { currency: string; at: string; card?: { readonly token: string; readonly last_four: string } }

/** The outcome of a charge; a `lost` one is made, but its response never arrives. */
type ChargeOutcome = 'paid' | 'pending' | 'declined' | 'lost' | 'unreachable'

export type CardGateway = Vendor & {
  readonly refunds: readonly { readonly invoice: string; readonly refundId: string }[]
  /** Saved cards charged, each invoice once. */
  readonly charges: readonly { readonly invoice: string; readonly token: string; readonly amountTiyn: number }[]
  readonly forgotten: readonly string[]
  /** Sets the outcome of later charges; by default they are paid. */
  answersCharges(outcome: ChargeOutcome): void
  /** Sets the outcome of the payment page; by default the whole amount is paid now. */
  becomes(invoice: string, state: 'paid' | 'pending' | 'declined', about?: Partial<Become>): void
  notification(invoice: string, key: string): { readonly body: string; readonly headers: Record<string, string> }
}

type Become = { readonly amountTiyn: number; readonly currency: string; readonly at: string; readonly reason: string }

type Order = { readonly amountTiyn: number; readonly savesCard?: boolean; state: State }

/** Speaks the protocol of providers/card-payments/README.md. */
export async function aCardGateway(): Promise<CardGateway> {
  const orders = new Map<string, Order>()
  const refunds: { invoice: string; refundId: string }[] = []
  const charges: { invoice: string; token: string; amountTiyn: number }[] = []
  const forgotten: string[] = []
  let outcome: ChargeOutcome = 'paid'
  const vendor = await aVendor(answerTo)
  function answerTo({ method, path, text }: Asked): VendorAnswer {
    const [, place, invoice = '', refund] = path.split('/')
    if (place === 'charges') return charged(JSON.parse(text))
    if (place === 'cards') {
      forgotten.push(JSON.parse(text).token)
      return { json: { status: 'forgotten' } }
    }
    if (place !== 'orders') return { status: 404 }
    if (method === 'GET') return { json: orders.get(invoice)?.state ?? { status: 'not_found' } }
    const body = JSON.parse(text)
    if (refund === 'refunds') return refunded(invoice, body.refund_id)
    const order: Order = { amountTiyn: body.amount_tiyn, savesCard: body.save_card, state: { status: 'open' } }
    if (!orders.has(body.invoice)) orders.set(body.invoice, order)
    return { json: { page_url: `https://acquirer.example/pay/${body.invoice}` } }
  }
  function charged(body: { invoice: string; token: string; amount_tiyn: number }): VendorAnswer {
    if (outcome === 'unreachable') return { status: 503 }
    const { amount_tiyn, invoice, token } = body
    if (!orders.has(invoice)) {
      charges.push({ invoice, token, amountTiyn: amount_tiyn })
      const state: State =
        outcome === 'declined'
          ? { status: 'declined', reason: 'no_money' }
          : {
              ...{ status: outcome === 'pending' ? 'pending' : 'paid', amount_tiyn, currency: 'KZT' },
              at: new Date().toISOString(),
            }
      orders.set(invoice, { amountTiyn: amount_tiyn, state })
    }
    return outcome === 'lost' ? { status: 500 } : { json: orders.get(invoice)!.state }
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
    charges,
    forgotten,
    answersCharges(next) {
      outcome = next
    },
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
          : {
              ...{ status, amount_tiyn: amountTiyn ?? order.amountTiyn, currency, at },
              ...(order.savesCard && { card: { token: `token of ${invoice}`, last_four: '4242' } }),
            }
    },
    notification(invoice, key) {
      const body = JSON.stringify({ invoice })
      return { body, headers: { 'gateway-signature': createHmac('sha256', key).update(body).digest('hex') } }
    },
  }
}
