export type ValidationErrors = {
  readonly status: number
  /** Under the names of the browser's fields: `passport.idNumber`, `items.0.firstName`. */
  readonly messages: Readonly<Record<string, readonly string[]>>
}

type Answer = { readonly status?: unknown; readonly errors?: unknown }

/** Spec §8: what the API says is wrong, field by field, under the names that the browser's forms use. */
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

/** Whether the answer nests its fields or writes their paths with dots, they come out the same. */
function messagesIn(errors: unknown, name: string): [string, string[]][] {
  if (typeof errors === 'string') return [[name, [errors]]]
  if (typeof errors !== 'object' || errors === null) return []
  const entries = Object.entries(errors)
  const ownMessages = Array.isArray(errors) ? errors.filter((message) => typeof message === 'string') : []
  if (ownMessages.length > 0) return [[name, ownMessages]]
  return entries.flatMap(([key, inner]) => messagesIn(inner, [...(name ? [name] : []), fieldName(key)].join('.')))
}
