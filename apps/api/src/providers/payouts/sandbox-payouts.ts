import { randomUUID } from 'node:crypto'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { PayoutOrder, Payouts } from './payouts.ts'

/** Outcomes triggered by the last four digits of the account or card; README.md has the table. */
const plans: Readonly<Record<string, Plan>> = {
  9018: 'declined',
  9027: 'late',
  9036: 'answer_lost',
  9045: 'order_lost',
}

type Plan = 'paid' | 'declined' | 'late' | 'answer_lost' | 'order_lost'

const lateSeconds = 20

/** Pays at once, unless the last four digits or the persona select another outcome. */
export function sandboxPayouts({ memory }: { memory: SandboxMemory }): Payouts {
  const nameOf = (payoutId: string) => `payout ${payoutId}`
  return {
    async send(order, call) {
      await behave(memory, 'payouts', call)
      const plan = planOf(order)
      if (plan === 'declined') {
        return { kind: 'declined', reason: order.payee.kind === 'card' ? 'card_refused' : 'account_closed' }
      }
      if (plan === 'order_lost' && (await isFirstTry(memory, order.payoutId))) throw lost()
      const name = nameOf(order.payoutId)
      await memory.firstOf(name, `${plan} ${new Date().toISOString()}`)
      if (plan === 'late') await memory.secondsSinceFirst(name)
      if (plan === 'answer_lost' && (await isFirstTry(memory, order.payoutId))) throw lost()
      return { kind: 'accepted', providerId: `sandbox-${order.payoutId}` }
    },
    async find(payoutId, call) {
      await behave(memory, 'payouts', call)
      const known = await memory.valueOf(nameOf(payoutId))
      if (known === undefined) return { kind: 'not_found' }
      const [plan, at = ''] = known.split(' ')
      if (plan === 'late' && (await memory.secondsSinceFirst(nameOf(payoutId))) < lateSeconds)
        return { kind: 'pending' }
      return { kind: 'confirmed', at: new Date(at) }
    },
  }
}

function planOf({ payee, recipient }: PayoutOrder): Plan {
  if (payee.kind === 'card' && personOf(recipient.iin).persona === 'payout_fail') return 'declined'
  const number = payee.kind === 'card' ? payee.token : payee.iban
  return plans[number.slice(-4)] ?? 'paid'
}

async function isFirstTry(memory: SandboxMemory, payoutId: string): Promise<boolean> {
  const mine = randomUUID()
  return (await memory.firstOf(`payout try ${payoutId}`, mine)) === mine
}

function lost(): ProviderUnavailableError {
  return new ProviderUnavailableError('payouts: the response was lost')
}
