import type { AmlFinding } from '@qadam/domain/lending/decision/snapshot'
import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { Aml } from './aml.ts'

const results: Readonly<Record<string, AmlFinding['result']>> = { aml_hit: 'match', aml_near: 'near' }

export function sandboxAml({ memory }: { memory: SandboxMemory }): Aml {
  return {
    async check({ iin }, call) {
      await behave(memory, 'aml', call)
      return { result: results[personOf(iin).persona ?? ''] ?? 'clear' }
    },
  }
}
