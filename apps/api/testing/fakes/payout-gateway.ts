import { type Asked, aVendor, type Vendor, type VendorAnswer } from './a-vendor.ts'

export type PayoutGateway = Vendor & {
  /** Payouts made, in order: two with one id would mean money paid twice. */
  readonly paid: readonly PaidOut[]
  /** Gives all pending payouts this outcome. */
  end(behaviour: Exclude<PayoutBehaviour, 'pending'>): void
  /** Drops all accepted orders, as no provider should. */
  forget(): void
  /** Resolves when this many orders have reached the moment; the last of them gets no response. */
  comesTo(moment: OrderMoment, orders: number): Promise<void>
}

/**
 * `asked`: received, nothing done. `done`: executed, no response sent. `answered`: the response is on its way and is
 * delivered.
 */
export type OrderMoment = 'asked' | 'done' | 'answered'

type Watch = { readonly moment: OrderMoment; left: number; readonly tell: () => void }

type PaidOut = { readonly payoutId: string; readonly amountTiyn: number; readonly to: string }

export type PayoutBehaviour = 'paid' | 'pending' | 'declined' | 'name_differs' | 'of a reason of its own'

type State = { status: string; confirmed_at?: string; reason?: string }
type Known = { state: State; readonly order: PaidOut }

/**
 * Speaks the protocol of providers/payouts/README.md. Pays at once, unless the account's last four characters select
 * another outcome.
 */
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
