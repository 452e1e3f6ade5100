import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { Sms } from './sms.ts'

/** Delivers every message to the inbox on the sandbox page. */
export function sandboxSms({ memory }: { memory: SandboxMemory }): Sms {
  return {
    async send({ phone, text }, call) {
      await behave(memory, 'sms', call)
      await memory.deliver({ phone, text, key: call.key })
    },
  }
}
