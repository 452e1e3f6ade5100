import { behave } from '../sandbox/sandbox-behaviour.ts'
import { keepSandboxOrder, sandboxOrder, secondsSincePress } from '../sandbox/sandbox-card-orders.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { CardPayments, FoundCardPayment } from './card-payments.ts'

type Means = { readonly memory: SandboxMemory; readonly siteOrigin: string }

const pendingSeconds = 20
const refundOf = (invoice: string) => `card refund ${invoice}`

/** The acquirer's page is /sandbox/acquirer of our own site; the button pressed there decides the outcome. */
export function sandboxCardPayments({ memory, siteOrigin }: Means): CardPayments {
  return {
    async open({ amountTiyn, description, expiresAt, invoice, locale, returnAddress }, call) {
      await behave(memory, 'card-payments', call)
      const until = expiresAt.toISOString()
      await keepSandboxOrder(memory, invoice, { amountTiyn, description, returnAddress, until })
      return { pageAddress: `${siteOrigin}${locale === 'kk' ? '/kk' : ''}/sandbox/acquirer/${invoice}` }
    },
    async find(invoice, call) {
      await behave(memory, 'card-payments', call)
      return foundIn(memory, invoice)
    },
    async refund({ invoice, refundId }, call) {
      await behave(memory, 'card-payments', call)
      const paid = await foundIn(memory, invoice)
      if (paid.kind !== 'paid' && paid.kind !== 'refunded') return { kind: 'declined' }
      await memory.firstOf(refundOf(invoice), refundId)
      return { kind: 'refunded' }
    },
    invoiceOf({ body }) {
      const told = /^\{"invoice":"(\d{6,15})"\}$/.exec(body.toString('utf8'))
      return told?.[1]
    },
  }
}

async function foundIn(memory: SandboxMemory, invoice: string): Promise<FoundCardPayment> {
  const known = await sandboxOrder(memory, invoice)
  if (!known) return { kind: 'not_found' }
  const { amountTiyn, plan, pressedAt: at } = known
  if (plan === undefined || at === undefined) return { kind: 'open' }
  if (plan === 'no_money' || plan === 'card_not_valid') return { kind: 'declined', reason: plan }
  if ((await memory.valueOf(refundOf(invoice))) !== undefined) return { kind: 'refunded', amountTiyn, at }
  const isPending = plan === 'late' && (await secondsSincePress(memory, invoice)) < pendingSeconds
  return { kind: isPending ? 'pending' : 'paid', amountTiyn, at }
}
