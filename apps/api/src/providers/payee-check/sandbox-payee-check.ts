import { createHash } from 'node:crypto'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { PayeeCheck } from './payee-check.ts'

/** Testers enter any number, so it belongs to the client unless its last four digits are special. */
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

/** The same card gets the same token, which ends in its last four digits because the sandbox payout reads them. */
function tokenOf(number: string): string {
  const hash = createHash('sha256').update(`sandbox card ${number}`).digest('hex')
  return `sandbox-${hash.slice(0, 24)}-${number.slice(-4)}`
}
