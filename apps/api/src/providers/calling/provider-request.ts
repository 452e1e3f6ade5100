import type { Log } from '../../log.ts'
import type { ProviderClock } from './provider-clock.ts'

export type ProviderHttpOptions = {
  /** Shown in errors and in the log. */
  readonly name: string
  readonly origin: string
  /** Per try, up to the last byte of the response. */
  readonly timeoutMs: number
  readonly longestAnswerBytes: number
  readonly headers?: Readonly<Record<string, string>>
  readonly log: Log
  /** For all tries and the pauses between them; three timeouts by default. */
  readonly budgetMs?: number
  readonly maxTries?: number
  readonly opensAfter?: number
  readonly pauseMs?: number
  readonly clock?: ProviderClock
}

export type ProviderRequest = {
  readonly method: 'GET' | 'POST'
  /** Appended to the origin; includes the query. */
  readonly path: string
  /** Sent as JSON; a form is sent as a form. */
  readonly body?: object | URLSearchParams | FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Repeating is safe: a GET, or a POST whose idempotency key the vendor honours. */
  readonly isRepeatable: boolean
  /** Non-2xx statuses whose body is also parsed, such as a 400 with the vendor's own error code. */
  readonly alsoAnswers?: readonly number[]
}
