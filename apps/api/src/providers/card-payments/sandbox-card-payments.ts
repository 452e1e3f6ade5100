import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import {
  keepSandboxOrder,
  pressSandboxCard,
  type SandboxCardPlan,
  sandboxOrder,
  secondsSincePress,
} from '../sandbox/sandbox-card-orders.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { CardPayments, FoundCardPayment, SavedCard } from './card-payments.ts'

type AcquirerDeps = { readonly memory: SandboxMemory; readonly siteOrigin: string }

const pendingSeconds = 20
/** Cards that differ by how they answer a charge nobody presses. */
const savedCards = {
  paid: { token: 'sandbox card that pays', lastFour: '4242' },
  saves_poor: { token: 'sandbox card without money', lastFour: '0002' },
  saves_silent: { token: 'sandbox card that stays silent', lastFour: '0009' },
} as const satisfies Partial<Record<SandboxCardPlan, SavedCard>>

const planOfCharge: Readonly<Record<string, SandboxCardPlan>> = {
  [savedCards.paid.token]: 'paid',
  [savedCards.saves_poor.token]: 'no_money',
  [savedCards.saves_silent.token]: 'late',
}

function cardOf(plan: SandboxCardPlan): SavedCard {
  return plan === 'saves_poor' || plan === 'saves_silent' ? savedCards[plan] : savedCards.paid
}

const refundOf = (invoice: string) => `card refund ${invoice}`

/** The acquirer's page is /sandbox/acquirer of our own site; the button pressed there decides the outcome. */
export function sandboxCardPayments({ memory, siteOrigin }: AcquirerDeps): CardPayments {
  return {
    async open({ amountTiyn, description, expiresAt, invoice, keepsCard, locale, returnAddress }, call) {
      await behave(memory, 'card-payments', call)
      const until = expiresAt.toISOString()
      await keepSandboxOrder(memory, invoice, { amountTiyn, description, keepsCard, returnAddress, until })
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
    async charge({ amountTiyn, description, invoice, token }, call) {
      await behave(memory, 'card-payments', call)
      const now = new Date().toISOString()
      await keepSandboxOrder(memory, invoice, { amountTiyn, description, returnAddress: siteOrigin, until: now })
      await pressSandboxCard(memory, invoice, planOfCharge[token] ?? 'card_not_valid')
      // The charge is made, but no response says so.
      if (token === savedCards.saves_silent.token)
        throw new ProviderUnavailableError('The sandbox acquirer gave no response')
      return foundIn(memory, invoice)
    },
    async forget(_token, call) {
      await behave(memory, 'card-payments', call)
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
  const { amountTiyn, keepsCard, plan, pressedAt: at } = known
  if (plan === undefined || at === undefined) return { kind: 'open' }
  if (plan === 'no_money' || plan === 'card_not_valid') return { kind: 'declined', reason: plan }
  if ((await memory.valueOf(refundOf(invoice))) !== undefined) return { kind: 'refunded', amountTiyn, at }
  const isPending = plan === 'late' && (await secondsSincePress(memory, invoice)) < pendingSeconds
  const card = keepsCard ? cardOf(plan) : undefined
  return { kind: isPending ? 'pending' : 'paid', amountTiyn, at, ...(card && { card }) }
}
