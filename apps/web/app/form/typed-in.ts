import type { Typed } from './form-result.ts'

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The fields whose values are stored. Hidden fields are not typed, and the other exceptions must not outlive the moment
 * in any storage.
 */
export function savedFields(form: HTMLFormElement): TypedField[] {
  const isKept = (element: Element): element is TypedField =>
    element.matches(
      ':is(input, textarea, select)[name]:not([name=""], [autocomplete=one-time-code], [data-secret], [data-secret] *)',
    ) && !['hidden', 'password', 'file', 'submit'].includes((element as TypedField).type)
  return [...form.elements].filter(isKept)
}

export function typedIn(fields: readonly TypedField[]): Typed {
  const typed: Record<string, string[]> = {}
  for (const field of fields) {
    const values = typed[field.name] ?? []
    typed[field.name] = values
    if (!field.matches('[type=checkbox], [type=radio]') || (field as HTMLInputElement).checked) values.push(field.value)
  }
  return typed
}
