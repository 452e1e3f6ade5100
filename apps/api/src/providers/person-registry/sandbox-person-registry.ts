import type { ProviderCall } from '../calling/provider-call.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { PersonAnswer, PersonRegistry } from './person-registry.ts'

/** Personas that are not in the register. */
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

// Throws instead of waiting: a twenty-second call would delay a shutdown, and callers must retry anyway, as with the
// real service.
async function beSlow(memory: SandboxMemory, { key }: ProviderCall): Promise<void> {
  if ((await memory.secondsSinceFirst(`person-registry:${key}`)) < slowSeconds) {
    throw new ProviderUnavailableError('person-registry: still searching, as this persona is configured')
  }
}
