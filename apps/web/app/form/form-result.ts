import type { FieldErrors } from './check-form.ts'

/** By field name; a list, because checkboxes may share a name. */
export type Typed = Readonly<Record<string, readonly string[]>>

/** The result of a refused form. */
export type FormResult = {
  readonly errors: FieldErrors
  /** Errors that belong to no field of this form. */
  readonly notices: readonly string[]
  /** Typed values except secrets: a page without script is rendered again with them. */
  readonly typed: Typed
  /** Set only by the browser: no response came, so the form may or may not have arrived. */
  readonly lost?: true
}

export function isFormResult(value: unknown): value is FormResult {
  return typeof value === 'object' && value !== null && 'errors' in value && 'typed' in value
}
