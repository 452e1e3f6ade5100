import type { ErrorCode } from '@qadam/contract/errors'

/** An expected "no" with its catalogue code; the status, the words and the log follow from the code. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, retryAfterSeconds?: number) {
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function refuse<Code extends ErrorCode>(code: Code, more: { retryAfterSeconds?: number } = {}): Refusal<Code> {
  return new Refusal(code, more.retryAfterSeconds)
}
