import type { Typed } from './form-result.ts'
import type { NamedForm } from './form-shape.ts'
import { forget, remember } from './tab-memory.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What was typed into a form lives in this tab until it is sent: it outlives errors, a reload, a lost connection and
 * another language, and ends with the tab (decision 0040).
 */
export function typedKey({ path }: NamedForm): string {
  return `typed ${path}`
}

export function keepTyped(named: NamedForm, form: HTMLFormElement): void {
  remember(typedKey(named), typedIn(form))
}

export function forgetTyped(named: NamedForm): void {
  forget(typedKey(named))
}

/**
 * React, and masks, hear of values that were put back only as they hear of typing: by an event, and by a value that
 * differs from the one they saw last.
 */
export function announceTyped(form: HTMLFormElement): void {
  for (const field of keptFields(form)) {
    if (isTickable(field) || field.value === startOf(field)) continue
    const { value } = field
    const selection = selectionOf(field)
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    selection?.putBack()
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function typedIn(form: HTMLFormElement): Typed {
  const typed: Record<string, string[]> = {}
  for (const field of keptFields(form)) {
    const values = typed[field.name] ?? []
    typed[field.name] = values
    if (!isTickable(field) || field.checked) values.push(field.value)
  }
  return typed
}

function keptFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isField).filter((field) => field.name !== '' && !isSecret(field))
}

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

// A hidden field is no typing; the others must not outlive the moment in any storage.
function isSecret(field: Field): boolean {
  const isUnkept = ['hidden', 'password', 'file', 'submit'].includes(field.type)
  return isUnkept || field.autocomplete === 'one-time-code' || field.closest('[data-secret]') !== null
}

function isTickable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function startOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''
}

/** Somebody may be typing here already. Undefined where nobody is, and for fields without a caret, like a slider. */
function selectionOf(field: Field): { putBack: () => void } | undefined {
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return undefined
  const { selectionStart: start, selectionEnd: end } = field
  return start === null ? undefined : { putBack: () => field.setSelectionRange(start, end) }
}
