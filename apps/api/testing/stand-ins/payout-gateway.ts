import { aVendor, type Vendor } from './a-vendor.ts'

export type PayoutGateway = Vendor & {
  /** What was paid, in order: more than one of one id would be money paid twice. */
  readonly paid: readonly { readonly payoutId: string; readonly amountTiyn: number; readonly to: string }[]
}

/** What the gateway does with an order to this account or card. */
export type PayoutManner = 'paid' | 'pending' | 'declined' | 'name_differs' | 'of a reason of its own'

type Known = { status: string; id?: string; confirmed_at?: string; reason?: string }

/** Speaks the protocol of providers/payouts/README.md. It pays at once, unless it is told otherwise of an account. */
export async function aPayoutGateway(manners: Readonly<Record<string, PayoutManner>> = {}): Promise<PayoutGateway> {
  const known = new Map<string, Known>()
  const paid: { payoutId: string; amountTiyn: number; to: string }[] = []
  const vendor = await aVendor(({ method, path, text }) => {
    const [, place, id] = path.split('/')
    if (place !== 'payouts') return { status: 404 }
    if (method === 'GET') return { json: known.get(id!) ?? { status: 'not_found' } }
    const { amount_tiyn, payee, payout_id } = JSON.parse(text)
    const to: string = payee.iban ?? payee.token
    const manner = manners[to] ?? 'paid'
    if (!known.has(payout_id)) {
      known.set(payout_id, stateAfter(manner))
      if (manner === 'paid') paid.push({ payoutId: payout_id, amountTiyn: amount_tiyn, to })
    }
    const now = known.get(payout_id)!
    return { json: now.status === 'declined' ? now : { status: 'accepted', id: `theirs-${payout_id}` } }
  })
  return { ...vendor, paid }
}

function stateAfter(manner: PayoutManner): Known {
  if (manner === 'pending') return { status: 'pending' }
  if (manner === 'paid') return { status: 'confirmed', confirmed_at: new Date().toISOString() }
  const reasons = { declined: 'account_closed', name_differs: 'name_differs', 'of a reason of its own': 'GW-117' }
  return { status: 'declined', reason: reasons[manner] }
}
