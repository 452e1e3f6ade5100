import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { AntiFraud } from './anti-fraud.ts'

/** An account that victims of social engineering have paid to. */
const suspectedPayee = '6666'

export function sandboxAntiFraud({ memory }: { memory: SandboxMemory }): AntiFraud {
  return {
    async check({ iin, payee }, call) {
      await behave(memory, 'anti-fraud', call)
      const isSuspected = personOf(iin).persona === 'fraud_suspect' || payee?.number.endsWith(suspectedPayee) === true
      return { result: isSuspected ? 'suspected' : 'clear' }
    },
  }
}
