import { type Asked, aVendor, type Vendor, type VendorAnswer } from './a-vendor.ts'

export type PayoutGateway = Vendor & {
  /** What was paid, in order: more than one of one id would be money paid twice. */
  readonly paid: readonly PaidOut[]
  /** Whatever is pending ends so. */
  end(behaviour: Exclude<PayoutBehaviour, 'pending'>): void
  /** Forgets whatever it has accepted, as no provider should. */
  forget(): void
  /** So many orders have come to that moment; who sent the last of them is not answered any more. */
  comesTo(moment: OrderMoment, orders: number): Promise<void>
}

/** It is there and nothing is done; it is done and not answered; the answer is on its way, and goes on. */
export type OrderMoment = 'asked' | 'done' | 'answered'

type Watch = { readonly moment: OrderMoment; left: number; readonly tell: () => void }

type PaidOut = { readonly payoutId: string; readonly amountTiyn: number; readonly to: string }

/** What the gateway does with an order. */
export type PayoutBehaviour = 'paid' | 'pending' | 'declined' | 'name_differs' | 'of a reason of its own'

type State = { status: string; confirmed_at?: string; reason?: string }
type Known = { state: State; readonly order: PaidOut }

/** Speaks the protocol of providers/payouts/README.md. It pays at once, unless the account's last four say otherwise. */
export async function aPayoutGateway(
  behaviours: Readonly<Record<string, PayoutBehaviour>> = {},
): Promise<PayoutGateway> {
  const known = new Map<string, Known>()
  const paid: PaidOut[] = []
  function come(one: Known, behaviour: PayoutBehaviour): void {
    one.state = stateAfter(behaviour)
    if (behaviour === 'paid') paid.push(one.order)
  }
  const watches = new Set<Watch>()
  async function pass(moment: OrderMoment): Promise<void> {
    for (const watch of watches) {
      if (watch.moment !== moment) continue
      watch.left -= 1
      if (watch.left > 0) continue
      watches.delete(watch)
      watch.tell()
      await new Promise(() => undefined)
    }
  }
  const vendor = await aVendor(async (asked) => {
    const isOrder = asked.method === 'POST'
    if (isOrder) await pass('asked')
    const answer = answerTo(asked)
    if (isOrder) await pass('done')
    if (isOrder) setImmediate(() => void pass('answered'))
    return answer
  })
  function answerTo({ method, path, text }: Asked): VendorAnswer {
    const [, place, id] = path.split('/')
    if (place !== 'payouts') return { status: 404 }
    if (method === 'GET') return { json: known.get(id!)?.state ?? { status: 'not_found' } }
    const { amount_tiyn: amountTiyn, payee, payout_id: payoutId } = JSON.parse(text)
    const to: string = payee.iban ?? payee.token
    const order = { payoutId, amountTiyn, to }
    const one = known.get(payoutId) ?? { state: { status: 'pending' }, order }
    if (!known.has(payoutId)) come(one, behaviours[to.slice(-4)] ?? 'paid')
    known.set(payoutId, one)
    return { json: one.state.status === 'declined' ? one.state : { status: 'accepted', id: `theirs-${payoutId}` } }
  }
  return {
    ...vendor,
    paid,
    forget: () => known.clear(),
    comesTo: (moment, orders) => new Promise((tell) => watches.add({ moment, left: orders, tell })),
    end(behaviour) {
      for (const one of known.values()) if (one.state.status === 'pending') come(one, behaviour)
    },
  }
}

function stateAfter(behaviour: PayoutBehaviour): State {
  if (behaviour === 'pending') return { status: 'pending' }
  if (behaviour === 'paid') return { status: 'confirmed', confirmed_at: new Date().toISOString() }
  const reasons = { declined: 'account_closed', name_differs: 'name_differs', 'of a reason of its own': 'GW-117' }
  return { status: 'declined', reason: reasons[behaviour] }
}
