import type { ProviderCall } from '../calling/provider-call.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { PersonAnswer, PersonRegistry } from './person-registry.ts'

/** The personas whom the register does not know. */
const unknown = new Set(['iin_not_found', 'non_resident'])

const slowSeconds = 20

export function sandboxPersonRegistry({ memory }: { memory: SandboxMemory }): PersonRegistry {
  return {
    async findPerson({ iin }, call): Promise<PersonAnswer> {
      await behave(memory, 'person-registry', call)
      const { iin: _, persona, ...person } = personOf(iin)
      if (persona === 'slow_registry') await beSlow(memory, call)
      return persona && unknown.has(persona) ? { kind: 'not_found' } : { kind: 'found', person }
    },
  }
}

// A call that lasted so long would hold up a shutdown; whoever asks must come back anyway, as with the real one.
async function beSlow(memory: SandboxMemory, { key }: ProviderCall): Promise<void> {
  if ((await memory.secondsSinceFirst(`person-registry:${key}`)) < slowSeconds) {
    throw new ProviderUnavailableError('person-registry: still looking, as this persona wants it')
  }
}
