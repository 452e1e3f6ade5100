import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, aVendor, type Vendor, type VendorAnswer } from './a-vendor.ts'

export type PayoutGateway = Vendor & {
  /** What was paid, in order: more than one of one id would be money paid twice. */
  readonly paid: readonly PaidOut[]
  /** Whatever is pending ends so. */
  end(manner: Exclude<PayoutManner, 'pending'>): void
  /** Forgets whatever it has accepted, as no provider should. */
  forget(): void
}

type PaidOut = { readonly payoutId: string; readonly amountTiyn: number; readonly to: string }

/** What the gateway does with an order. */
export type PayoutManner = 'paid' | 'pending' | 'declined' | 'name_differs' | 'of a reason of its own'

type State = { status: string; confirmed_at?: string; reason?: string }
type Known = { state: State; readonly order: PaidOut }

/** Speaks the protocol of providers/payouts/README.md. It pays at once, unless the account's last four say otherwise. */
export async function aPayoutGateway(
  manners: Readonly<Record<string, PayoutManner>> = {},
  { slowestMs = 0 } = {},
): Promise<PayoutGateway> {
  const known = new Map<string, Known>()
  const paid: PaidOut[] = []
  function come(one: Known, manner: PayoutManner): void {
    one.state = stateAfter(manner)
    if (manner === 'paid') paid.push(one.order)
  }
  const vendor = await aVendor(async (asked) => {
    // Before it does anything or after: whoever asked may have died meanwhile.
    const [before, after] = [randomInt(slowestMs + 1), randomInt(slowestMs + 1)]
    await pause(before)
    const answer = answerTo(asked)
    await pause(after)
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
    if (!known.has(payoutId)) come(one, manners[to.slice(-4)] ?? 'paid')
    known.set(payoutId, one)
    return { json: one.state.status === 'declined' ? one.state : { status: 'accepted', id: `theirs-${payoutId}` } }
  }
  return {
    ...vendor,
    paid,
    forget: () => known.clear(),
    end(manner) {
      for (const one of known.values()) if (one.state.status === 'pending') come(one, manner)
    },
  }
}

function stateAfter(manner: PayoutManner): State {
  if (manner === 'pending') return { status: 'pending' }
  if (manner === 'paid') return { status: 'confirmed', confirmed_at: new Date().toISOString() }
  const reasons = { declined: 'account_closed', name_differs: 'name_differs', 'of a reason of its own': 'GW-117' }
  return { status: 'declined', reason: reasons[manner] }
}
