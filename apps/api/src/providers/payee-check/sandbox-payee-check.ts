import { createHash } from 'node:crypto'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { PayeeCheck } from './payee-check.ts'

/** Whoever tries the product gives any number at all, so it is theirs unless its last four say otherwise. */
export function sandboxPayeeCheck({ memory }: { memory: SandboxMemory }): PayeeCheck {
  return {
    async check({ kind, number }, call) {
      await behave(memory, 'payee-check', call)
      if (number.endsWith('9999')) return { owner: 'other', token: null }
      if (number.endsWith('8888')) return { owner: 'unknown', token: null }
      return { owner: 'own', token: kind === 'card' ? tokenOf(number) : null }
    },
  }
}

/** The same card has the same token; its last four stay, because the sandbox's payout looks at them. */
function tokenOf(number: string): string {
  const hash = createHash('sha256').update(`sandbox card ${number}`).digest('hex')
  return `sandbox-${hash.slice(0, 24)}-${number.slice(-4)}`
}
