import { Gauge, Histogram } from 'prom-client'
import { of } from './metrics.ts'

const durations = new Histogram({
  ...of,
  name: 'qadam_provider_call_duration_seconds',
  help: 'Duration of calls to external services, including retries, by outcome',
  labelNames: ['port', 'operation', 'outcome'],
  buckets: [0.05, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})

/** `refused`: the provider refused our key or contract. `failed`: our own error, or an aborted call. */
export type ProviderOutcome = 'answered' | 'unavailable' | 'refused' | 'failed'

type Call = { readonly port: string; readonly operation: string; readonly outcome: ProviderOutcome }

export function observeProviderCall(call: Call, seconds: number): void {
  durations.observe(call, seconds)
}

const circuitOpen = new Gauge({
  ...of,
  name: 'qadam_provider_circuit_open',
  help: '1 while this node does not call a provider that failed repeatedly, until a probe succeeds; else 0',
  labelNames: ['provider'],
})

export function setCircuit(provider: string, isOpen: boolean): void {
  circuitOpen.set({ provider }, isOpen ? 1 : 0)
}
