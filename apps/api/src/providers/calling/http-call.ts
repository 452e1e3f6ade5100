import type * as z from 'zod/mini'
import { setCircuit } from '../../telemetry/provider-metrics.ts'
import { noteOnSpan } from '../../telemetry/spans.ts'
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts'
import { type TryOutcome, tryOnce } from './http-try.ts'
import type { ProviderCall } from './provider-call.ts'
import { realClock } from './provider-clock.ts'
import { ProviderKeyRefusedError, ProviderRefusedError, ProviderUnavailableError } from './provider-errors.ts'
import type { ProviderHttpOptions, ProviderRequest } from './provider-request.ts'

/**
 * Client for one external service over HTTP, with timeouts, retries and a circuit breaker that contain its failures.
 */
export interface ProviderHttp {
  /**
   * Returns the response parsed by the schema; throws `ProviderUnavailableError` or `ProviderRefusedError` otherwise.
   */
  ask<Schema extends z.ZodMiniType>(
    request: ProviderRequest,
    schema: Schema,
    call: ProviderCall,
  ): Promise<z.infer<Schema>>
}

const firstPauseMs = 200
const longestPauseMs = 5_000

export function providerHttp(options: ProviderHttpOptions): ProviderHttp {
  const { clock = realClock, log, name, timeoutMs } = options
  const { budgetMs = 3 * timeoutMs, maxTries = 3 } = options
  setCircuit(name, false)
  const breaker = circuitBreaker({
    opensAfter: options.opensAfter ?? 5,
    pauseMs: options.pauseMs ?? 15_000,
    clock,
    onChange(state) {
      setCircuit(name, state === 'open')
      if (state === 'open') log.warn({ provider: name }, 'A provider does not respond; its circuit breaker is open')
      else log.info({ provider: name }, 'A provider responds again')
    },
  })

  return {
    async ask(request, schema, call) {
      const endsAt = clock.now() + budgetMs
      for (let attempt = 1; ; attempt++) {
        noteOnSpan({ provider: name, attempts: attempt })
        const left = endsAt - clock.now()
        const outcome = await guarded(breaker, () =>
          tryOnce({ ...options, timeoutMs: Math.min(timeoutMs, left) }, request, schema, call),
        )
        if (outcome.kind === 'answered') return outcome.answer
        if (outcome.kind === 'refused') throw refused(name, outcome)
        const mayRepeat = outcome.kind === 'failed' && request.isRepeatable && attempt < maxTries
        if (!mayRepeat) throw unavailable(name, outcome.why)
        // The required pause exceeds the budget, so the caller must retry later.
        const pauseMs = Math.max(outcome.pauseMs ?? 0, jitter(attempt))
        if (clock.now() + pauseMs >= endsAt) throw unavailable(name, outcome.why)
        await clock.wait(pauseMs, call.signal).catch(() => {
          throw unavailable(name, 'the call was aborted')
        })
      }
    },
  }
}

async function guarded<Answer>(
  breaker: CircuitBreaker,
  work: () => Promise<TryOutcome<Answer>>,
): Promise<TryOutcome<Answer>> {
  const entry = breaker.enter()
  if (!entry) return { kind: 'ignored', why: 'not called: the circuit breaker is open' }
  const outcome = await work()
  entry.end(breakerWords[outcome.kind])
  return outcome
}

// A refusal counts as success for the breaker: the service is up.
const breakerWords = {
  answered: 'well',
  refused: 'well',
  failed: 'badly',
  useless: 'badly',
  ignored: 'ignored',
} as const

/** Full jitter, so that clients that failed together do not retry together. */
function jitter(attempt: number): number {
  return Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1))
}

function refused(
  name: string,
  { isOfKey, why }: { readonly isOfKey: boolean; readonly why: string },
): ProviderRefusedError {
  const message = `${name}: ${why}`
  return isOfKey ? new ProviderKeyRefusedError(message) : new ProviderRefusedError(message)
}

function unavailable(name: string, why: string): ProviderUnavailableError {
  return new ProviderUnavailableError(`${name}: ${why}`)
}
