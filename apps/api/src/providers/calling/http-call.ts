import type * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { noteOnSpan } from '../../telemetry/spans.ts'
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts'
import { type TryOutcome, tryOnce } from './http-try.ts'
import type { ProviderCall } from './provider-call.ts'
import { type ProviderClock, realClock } from './provider-clock.ts'
import { ProviderRefusedError, ProviderUnavailableError } from './provider-errors.ts'

/** One outside service over HTTP, called so that its bad day stays its own. */
export interface ProviderHttp {
  /** The answer in the schema's form; otherwise `ProviderUnavailableError` or `ProviderRefusedError`. */
  ask<Schema extends z.ZodMiniType>(
    request: ProviderRequest,
    schema: Schema,
    call: ProviderCall,
  ): Promise<z.infer<Schema>>
}

export type ProviderRequest = {
  readonly method: 'GET' | 'POST'
  /** Follows the origin; the query included. */
  readonly path: string
  /** Goes as JSON; a form goes as itself. */
  readonly body?: object | URLSearchParams | FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Asking twice is the same as asking once: a GET, or a POST whose key the vendor knows. */
  readonly isRepeatable: boolean
  /** Statuses beside 2xx whose body is an answer too, such as a 400 with the vendor's own error code. */
  readonly alsoAnswers?: readonly number[]
}

export type ProviderHttpOptions = {
  /** Stands in errors and in the log. */
  readonly name: string
  readonly origin: string
  /** For one try, its answer's last byte included. */
  readonly timeoutMs: number
  readonly longestAnswerBytes: number
  readonly headers?: Readonly<Record<string, string>>
  readonly log: Log
  /** For all tries and the pauses between them together; three timeouts unless told. */
  readonly budgetMs?: number
  readonly maxTries?: number
  readonly opensAfter?: number
  readonly pauseMs?: number
  readonly clock?: ProviderClock
}

const firstPauseMs = 200
const longestPauseMs = 5_000

export function providerHttp(options: ProviderHttpOptions): ProviderHttp {
  const { clock = realClock, log, name, timeoutMs } = options
  const { budgetMs = 3 * timeoutMs, maxTries = 3 } = options
  const breaker = circuitBreaker({
    opensAfter: options.opensAfter ?? 5,
    pauseMs: options.pauseMs ?? 15_000,
    clock,
    onChange: (state) =>
      state === 'open'
        ? log.warn({ provider: name }, 'A provider does not answer; it is left alone for a while')
        : log.info({ provider: name }, 'A provider answers again'),
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
        if (outcome.kind === 'refused') throw new ProviderRefusedError(`${name}: ${outcome.why}`)
        const mayRepeat = outcome.kind === 'failed' && request.isRepeatable && attempt < maxTries
        if (!mayRepeat) throw unavailable(name, outcome.why)
        // Asked to wait for longer than anybody waits here: whoever called comes back later.
        const pauseMs = Math.max(outcome.pauseMs ?? 0, jitter(attempt))
        if (clock.now() + pauseMs >= endsAt) throw unavailable(name, outcome.why)
        await clock.wait(pauseMs, call.signal).catch(() => {
          throw unavailable(name, 'the call was given up')
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
  if (!entry) return { kind: 'untold', why: 'left alone after many failures' }
  const outcome = await work()
  entry.end(breakerWords[outcome.kind])
  return outcome
}

// A refusal is an answer: the service is there.
const breakerWords = { answered: 'well', refused: 'well', failed: 'badly', useless: 'badly', untold: 'untold' } as const

/** Full jitter: clients that failed together must not come back together. */
function jitter(attempt: number): number {
  return Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1))
}

function unavailable(name: string, why: string): ProviderUnavailableError {
  return new ProviderUnavailableError(`${name}: ${why}`)
}
