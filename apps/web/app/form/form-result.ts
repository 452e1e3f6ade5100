import type { FieldErrors } from './check-form.ts'

/** By name; a list, because boxes may share one. */
export type Typed = Readonly<Record<string, readonly string[]>>

/** What a refused form comes back with. */
export type FormResult = {
  readonly errors: FieldErrors
  /** What is wrong with no field of this form. */
  readonly notices: readonly string[]
  /** What was typed, but for its secrets: a page without script is made anew around it. */
  readonly typed: Typed
  /** Said by the browser alone: nobody knows whether the form arrived. */
  readonly lost?: true
}

export function isFormResult(value: unknown): value is FormResult {
  return typeof value === 'object' && value !== null && 'errors' in value && 'typed' in value
}
