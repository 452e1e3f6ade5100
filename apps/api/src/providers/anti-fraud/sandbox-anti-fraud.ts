import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-manners.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { AntiFraud } from './anti-fraud.ts'

export function sandboxAntiFraud({ memory }: { memory: SandboxMemory }): AntiFraud {
  return {
    async check({ iin }, call) {
      await behave(memory, 'anti-fraud', call)
      return { result: personOf(iin).persona === 'fraud_suspect' ? 'suspected' : 'clear' }
    },
  }
}
