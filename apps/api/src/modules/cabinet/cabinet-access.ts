import { type Refusal, refuse } from '../../http/refusal.ts'
import type { SessionWithCabinet } from './cabinet-repository.ts'

/** Returns undefined while the registration is not finished. */
export function clientIn({ clientId, step }: SessionWithCabinet): string | undefined {
  return step === 'personal_cabinet' && clientId !== null ? clientId : undefined
}

export function notInCabinet({ step }: SessionWithCabinet): Refusal<'step_not_allowed'> {
  return refuse('step_not_allowed', { stepName: step ?? 'iin' })
}
