export type ValidationErrors = {
  readonly status: number
  /** Keyed by the browser's field names: `passport.idNumber`, `items.0.firstName`. */
  readonly messages: Readonly<Record<string, readonly string[]>>
}

type Answer = { readonly status?: unknown; readonly errors?: unknown }

/** Spec §8: the API's errors by field, keyed by the field names of the browser's forms. */
export function validationErrors(answer: Answer): ValidationErrors {
  return {
    status: typeof answer.status === 'number' ? answer.status : 500,
    messages: Object.fromEntries(messagesIn(answer.errors, '')),
  }
}

/** `passport.id_number` → `passport.idNumber`. */
export function fieldName(wireName: string): string {
  return wireName.replace(/([^_.])_+([a-z\d])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** Flattens both nested fields and dotted paths to the same names. */
function messagesIn(errors: unknown, name: string): [string, string[]][] {
  if (typeof errors === 'string') return [[name, [errors]]]
  if (typeof errors !== 'object' || errors === null) return []
  const entries = Object.entries(errors)
  const ownMessages = Array.isArray(errors) ? errors.filter((message) => typeof message === 'string') : []
  if (ownMessages.length > 0) return [[name, ownMessages]]
  return entries.flatMap(([key, inner]) => messagesIn(inner, [...(name ? [name] : []), fieldName(key)].join('.')))
}
