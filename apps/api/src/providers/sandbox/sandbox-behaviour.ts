import type { ProviderCall } from '../calling/provider-call.ts'
import { realClock } from '../calling/provider-clock.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import type { SandboxMemory, SandboxProvider } from './sandbox-memory.ts'

/** Applies the switches of the sandbox page; every sandbox adapter calls it first. */
export async function behave(
  memory: SandboxMemory,
  provider: SandboxProvider,
  { signal }: ProviderCall,
): Promise<void> {
  const { delayMs, isAway } = await memory.behaviour(provider)
  if (delayMs > 0) await realClock.wait(delayMs, signal).catch(giveUp)
  if (signal.aborted) giveUp()
  if (isAway) throw new ProviderUnavailableError(`${provider}: switched off on the sandbox's page`)

  function giveUp(): never {
    throw new ProviderUnavailableError(`${provider}: the call was aborted`)
  }
}
