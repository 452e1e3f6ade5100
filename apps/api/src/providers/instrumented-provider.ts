import { observeProviderCall, type ProviderOutcome } from '../telemetry/provider-metrics.ts'
import { inSpan } from '../telemetry/spans.ts'
import type { OutsideCalls } from './calling/outside-calls.ts'
import { ProviderRefusedError, ProviderUnavailableError } from './calling/provider-errors.ts'

/**
 * Wraps a port so that every outside call is counted, timed and traced, whatever the adapter. Only the names of the
 * port and the operation are recorded, never the request or the response.
 */
export function instrumentedProvider<Port extends object>(
  port: string,
  adapter: Port,
  calls: OutsideCalls<Port>,
): Port {
  const asked = adapter as Record<string, (...args: unknown[]) => Promise<unknown>>
  const watched = Object.keys(calls).map((operation) => [
    operation,
    (...args: unknown[]) => observed({ port, operation }, async () => asked[operation]?.(...args)),
  ])
  return { ...adapter, ...Object.fromEntries(watched) }
}

function observed(about: { port: string; operation: string }, ask: () => Promise<unknown>): Promise<unknown> {
  const { operation, port } = about
  const begunAt = performance.now()
  const observe = (outcome: ProviderOutcome) =>
    observeProviderCall({ ...about, outcome }, (performance.now() - begunAt) / 1_000)
  return inSpan({ name: `ask ${port} to ${operation}`, kind: 'CLIENT', attributes: about }, async () => {
    try {
      const answer = await ask()
      observe('answered')
      return answer
    } catch (error) {
      observe(outcomeOf(error))
      throw error
    }
  })
}

function outcomeOf(error: unknown): ProviderOutcome {
  if (error instanceof ProviderUnavailableError) return 'unavailable'
  return error instanceof ProviderRefusedError ? 'refused' : 'failed'
}
