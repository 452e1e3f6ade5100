import { steps } from '@qadam/domain/registration/steps'
import * as z from 'zod/mini'
import { type ErrorCode, errors } from './errors.ts'

/**
 * The single shape of every error response: RFC 9457 with the specification's `message` and `errors` inside. Those two
 * are in the request's language; programs read `code`.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Current step of the registration, when the call belongs to another step. */
  step_name: z.optional(z.enum(steps)),
  /** Documents that have to be signed first. */
  documents: z.optional(z.array(z.object({ id: z.int(), code: z.string() }))),
  /**
   * A proof-of-work challenge: `proof` is `<challenge>.<anything>` whose SHA-256 begins with `bits` zero bits, or the
   * challenge alone after the wait.
   */
  proof: z.optional(z.object({ challenge: z.string(), bits: z.int(), wait_seconds: z.int() })),
  request_id: z.string(),
})

export type Problem = z.infer<typeof problem>

export const problemContentType = 'application/problem+json'
