import * as z from 'zod/mini'
import { invisibleCharacters } from './invisible-characters.ts'

export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError'
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request does not match its schema')
    this.issues = issues
  }
}

/**
 * Fastify validator that preserves the zod issues and their input, so that a missing field differs from a wrong one.
 */
export function compileValidator({ schema }: { schema: z.core.$ZodType }) {
  return (data: unknown): { value: unknown } | { error: InvalidInputError } => {
    const parsed = z.safeParse(schema, data, { reportInput: true })
    const issues = parsed.success ? invisibleCharacters(parsed.data) : parsed.error.issues
    return issues.length === 0 ? { value: parsed.data } : { error: new InvalidInputError(issues) }
  }
}
