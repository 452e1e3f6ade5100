import { randomUUID } from 'node:crypto'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { Liveness } from './liveness.ts'

/** Everyone passes here; failures are decided at the face match. The browser part is the mock page. */
export function sandboxLiveness({ memory }: { memory: SandboxMemory }): Liveness {
  return {
    name: 'sandbox',
    assurance: 'none',
    async openSession({ personId }, call) {
      await behave(memory, 'liveness', call)
      return { accessToken: randomUUID(), personId, sessionId: randomUUID(), flowId: randomUUID(), challenge: null }
    },
    async findResult(_session, call) {
      await behave(memory, 'liveness', call)
      return { kind: 'passed' }
    },
  }
}
