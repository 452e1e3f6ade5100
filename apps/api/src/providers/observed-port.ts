import { observeProviderCall, type ProviderOutcome } from '../telemetry/provider-metrics.ts'
import { inSpan } from '../telemetry/spans.ts'
import { ProviderRefusedError, ProviderUnavailableError } from './calling/provider-errors.ts'

/**
 * The same port, whose every call outside is counted, timed and told as one step of a trace, whoever stands behind it.
 * What was asked, and what was answered, is nobody’s business here: the port’s name and the operation’s are all that is told.
 */
export function observedPort<Port extends object>(port: string, adapter: Port): Port {
  return new Proxy(adapter, {
    get(target, operation) {
      const member: unknown = Reflect.get(target, operation)
      if (typeof member !== 'function' || typeof operation !== 'string') return member
      return (...args: unknown[]) => {
        const ask = () => Reflect.apply(member, target, args)
        // Only what is given a way to be given up goes outside.
        return isGivenCall(args.at(-1)) ? observed({ port, operation }, ask) : ask()
      }
    },
  })
}

function observed(about: { port: string; operation: string }, ask: () => Promise<unknown>): Promise<unknown> {
  const { operation, port } = about
  const begunAt = performance.now()
  const tell = (outcome: ProviderOutcome) =>
    observeProviderCall({ ...about, outcome }, (performance.now() - begunAt) / 1_000)
  return inSpan({ name: `ask ${port} to ${operation}`, kind: 'CLIENT', attributes: about }, async () => {
    try {
      const answer = await ask()
      tell('answered')
      return answer
    } catch (error) {
      tell(outcomeOf(error))
      throw error
    }
  })
}

function isGivenCall(last: unknown): boolean {
  return typeof last === 'object' && last !== null && 'signal' in last && last.signal instanceof AbortSignal
}

function outcomeOf(error: unknown): ProviderOutcome {
  if (error instanceof ProviderUnavailableError) return 'unavailable'
  return error instanceof ProviderRefusedError ? 'refused' : 'failed'
}
