import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { Email } from './email.ts'

/** Delivers every e-mail to the inbox on the sandbox page, beside the SMS. */
export function sandboxEmail({ memory }: { memory: SandboxMemory }): Email {
  return {
    async send({ subject, text, to }, call) {
      await behave(memory, 'email', call)
      await memory.deliver({ email: to, subject, text, key: call.key })
    },
  }
}
