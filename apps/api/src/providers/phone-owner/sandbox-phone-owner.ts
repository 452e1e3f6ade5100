import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { PhoneOwner, PhoneOwnerAnswer } from './phone-owner.ts'

const answers: Readonly<Record<string, PhoneOwnerAnswer>> = { duplicate_other_phone: 'other', non_resident: 'unknown' }

/** Testers use any phone, so it belongs to them unless the persona decides otherwise. */
export function sandboxPhoneOwner({ memory }: { memory: SandboxMemory }): PhoneOwner {
  return {
    async check({ iin }, call) {
      await behave(memory, 'phone-owner', call)
      const { persona } = personOf(iin)
      return answers[persona ?? ''] ?? 'owner'
    },
  }
}
