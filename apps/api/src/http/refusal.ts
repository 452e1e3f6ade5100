import type { Step } from '@qadam/domain/registration/steps'
import type { ErrorCode } from '@qadam/wire/errors'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type { Problem } from '@qadam/wire/problem'

type More = {
  readonly retryAfterSeconds?: number
  /** Problem per field by wire name: `{ phone: 'phone_taken' }`. */
  readonly fields?: Readonly<Record<string, FieldTextKey>>
  /** Current registration step, when the call belongs to another step. */
  readonly stepName?: Step
  /** Proof-of-work challenge that admits the request despite the limit. */
  readonly proof?: Problem['proof']
  /** Documents that must be signed first. */
  readonly documents?: Problem['documents']
}

/** An expected refusal with its catalogue code; status, message and log level follow from the code. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly retryAfterSeconds: number | undefined
  readonly fields: More['fields']
  readonly stepName: Step | undefined
  readonly proof: More['proof']
  readonly documents: More['documents']

  constructor(code: Code, { documents, retryAfterSeconds, fields, proof, stepName }: More = {}) {
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
    this.stepName = stepName
    this.proof = proof
    this.documents = documents
  }
}

export function refuse<Code extends ErrorCode>(code: Code, more: More = {}): Refusal<Code> {
  return new Refusal(code, more)
}

/** Thrown to refuse from deep within a command; rolls back the transaction. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.code, { cause })
    this.refusal = refusal
  }
}
